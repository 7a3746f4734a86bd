const MARK = 'coverdesk-reloaded'
const APART_MS = 30_000

/** Whether a new document is worth a try: the last one that was asked for like this is long ago. */
export function isFirstReload(): boolean {
  const last = Number(sessionStorage.getItem(MARK))
  sessionStorage.setItem(MARK, String(Date.now()))
  return Date.now() - last > APART_MS
}
