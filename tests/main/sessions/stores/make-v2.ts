/**
 * Wrote v2.sqlite: a store as the second version made it, by that version's own code, with a session of two seconds. The
 * code goes on changing, so this is not to be run again.
 */
import { join } from 'node:path'
import { LocalStore } from '../../../../main/sessions/local-store.ts'
import { beginning, recordInto } from '../recording.ts'

const store = LocalStore.open(join(import.meta.dirname, 'v2.sqlite'))
const id = recordInto(store, 11, 10, beginning({ name: 'From the second version' }))
store.note(id, 'kept')
store.db.prepare("UPDATE session SET id = 'v2session0000000'").run()
store.close()
