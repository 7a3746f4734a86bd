/**
 * The token of a mail's link. It is removed from the address, where it could be seen or logged, and stored with the
 * entry of the browser's history, so that a reload keeps it.
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

/** The link has been used. */
export function dropToken(): void {
  window.history.replaceState(null, '', window.location.pathname)
}
