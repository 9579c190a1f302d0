/**
 * Wrote v3.sqlite: a store as the third version made it, by that version's own code, with a session of two seconds and
 * made-up states of cloth. The code goes on changing, so this is not to be run again.
 */
import { join } from 'node:path'
import { LocalStore } from '../../../../main/sessions/local-store.ts'
import { beginning, recordInto } from '../recording.ts'

const store = LocalStore.open(join(import.meta.dirname, 'v3.sqlite'))
const id = recordInto(store, 11, 10, beginning({ name: 'From the third version' }), true)
store.note(id, 'kept')
store.db.prepare("UPDATE session SET id = 'v3session0000000'").run()
store.close()
