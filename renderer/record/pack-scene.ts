/** An open scene's files once more, packed for the host: nobody keeps hundreds of megabytes for a recording that may never be. */
import { packParcel, parcelHash } from '../../formats/scene-parcel.ts'
import { gatherParcel } from '../loading/gather-parcel.ts'
import type { LoadRequest } from '../loading/messages.ts'

/** Rejects with a sentence where the files are gone, or are others by now. */
export async function packScene(request: LoadRequest, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const { parcel, name } = await gatherParcel(request, () => {})
  const packed = packParcel(parcel)
  if ((await parcelHash(packed)) !== hash) throw new Error(`${name} has changed since it was opened.`)
  return packed
}
