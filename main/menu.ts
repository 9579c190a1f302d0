/** The native menu, from the list of commands. */
import type { MenuItemConstructorOptions } from 'electron'
import { COMMANDS, type CommandId } from '../contract/commands.ts'

type Group = (typeof COMMANDS)[number]['group']

const KEYS: Readonly<Record<string, string>> = { Comma: ',', BracketLeft: '[', BracketRight: ']' }

/** 'Ctrl+Shift+KeyZ' → 'CommandOrControl+Shift+Z'. */
export function acceleratorOf(key: string): string {
  return key
    .split('+')
    .map((word) => (word === 'Ctrl' ? 'CommandOrControl' : (KEYS[word] ?? word.replace(/^(Key|Digit)/, ''))))
    .join('+')
}

/**
 * The menu shows the keys, but the page handles them: a registered one would act a second time, and a plain letter
 * would be taken away from every text field. macOS registers whatever is shown, so plain keys are not shown there.
 */
function itemsOf(
  group: Group,
  run: (command: CommandId) => void,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  return COMMANDS.filter((command) => command.group === group).map(({ id, label, key }) => ({
    id,
    label,
    ...(isMac && !key.startsWith('Ctrl+') ? {} : { accelerator: acceleratorOf(key) }),
    registerAccelerator: false,
    click: () => run(id),
  }))
}

export function menuTemplate(
  run: (command: CommandId) => void,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  const items = (group: Group) => itemsOf(group, run, isMac)
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: '&File', submenu: [...items('file'), separator, isMac ? { role: 'close' } : { role: 'quit' }] },
    {
      label: '&Edit',
      submenu: [...items('edit'), separator, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }],
    },
    { label: '&View', submenu: items('view') },
    { label: 'H&and', submenu: items('hand') },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    { label: '&Help', role: 'help', submenu: items('help') },
  ]
}
