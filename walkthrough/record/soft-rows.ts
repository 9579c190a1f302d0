import { CONTACT_INTS, CONTACT_NUMBERS, type FrameRecord } from '../../engine/record/frame-record.ts'

/** Contacts of cloth as a log has them: CONTACT_INTS and CONTACT_NUMBERS each, as in engine/record/frame-record.ts. */
export interface SoftRows {
  readonly contactCount: number
  readonly contacts: Int32Array
  readonly contactNumbers: Float64Array
}

/** Into the record, behind what it has. */
export function addSoftRows(record: FrameRecord, { contactCount, contacts, contactNumbers }: SoftRows): void {
  for (let i = 0; i < contactCount; i++) {
    const at = record.addContact()
    for (let k = 0; k < CONTACT_INTS; k++) {
      record.contacts[at * CONTACT_INTS + k] = contacts[i * CONTACT_INTS + k]
    }
    for (let k = 0; k < CONTACT_NUMBERS; k++) {
      record.contactNumbers[at * CONTACT_NUMBERS + k] = contactNumbers[i * CONTACT_NUMBERS + k]
    }
  }
}
