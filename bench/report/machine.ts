import { cpus } from 'node:os'

/** What figures were measured on. */
export function machine(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
}
