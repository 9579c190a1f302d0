/** What lies over the picture while a session is replayed: the timeline and what belongs to it. */
export function ReplayScreen() {
  return <div class="replay" />
}
