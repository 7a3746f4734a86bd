const MARK = 'coverdesk-reloaded'
const APART_MS = 30_000

/** Whether to try a new document: the last such reload was long ago. */
export function isFirstReload(): boolean {
  const last = Number(sessionStorage.getItem(MARK))
  sessionStorage.setItem(MARK, String(Date.now()))
  return Date.now() - last > APART_MS
}
