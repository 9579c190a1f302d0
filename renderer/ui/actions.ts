/** How panels reach what the app can do. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Actions } from '../state.ts'

export const ActionsContext = createContext<Actions | null>(null)

export function useActions(): Actions {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error('A panel was drawn outside App.')
  return actions
}
