const MARK = 'coverdesk-reloaded'
const APART_MS = 30_000

/**
 * Returns whether a reload can help. False if the last such reload was within 30 seconds, to prevent a loop.
 */
export function isFirstReload(): boolean {
  const last = Number(sessionStorage.getItem(MARK))
  sessionStorage.setItem(MARK, String(Date.now()))
  return Date.now() - last > APART_MS
}
