/**
 * Reads the token of a mailed link. The token is removed from the URL, where it could be seen or logged, and
 * stored in the browser's history entry, so that it survives a reload.
 */
export function readLinkToken(): { token?: string; invited: boolean } {
  const { location, history } = window
  const given = new URLSearchParams(location.search)
  const token = given.get('token')
  if (token !== null) {
    const kept = { linkToken: token, invited: given.get('invite') === '1' }
    history.replaceState(kept, '', location.pathname)
  }
  const { linkToken, invited } = (history.state ?? {}) as { linkToken?: string; invited?: boolean }
  return { token: linkToken || undefined, invited: invited === true }
}

/** Deletes the token of a used link. */
export function dropToken(): void {
  window.history.replaceState(null, '', window.location.pathname)
}
