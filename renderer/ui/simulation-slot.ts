/** The simulation scene puts its sliders here; null while no scene has any. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const simulationPanel = signal<ComponentType | null>(null)
