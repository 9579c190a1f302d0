/** The page of recorded sessions. */
export function SessionsPage() {
  return <div class="sessions" />
}
