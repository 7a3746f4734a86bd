/** The folder of the app's files, such as `/build/`, from index.html's `<base>` or its script. */
export const home = new URL(document.baseURI).pathname.replace(/[^/]*$/u, '')

/**
 * Whether this document is Studio's preview of a draft
 * (src/app/preview), whose paths are all below `preview/`.
 */
export const isPreview = window.location.pathname.startsWith(`${home}preview/`)

/** The path below which all paths of the app are. */
export const base = isPreview ? `${home}preview/` : home

/** Returns the current path in the app with its query, such as `/r/7?tab=files`. */
export function currentPath(): string {
  const { pathname, search } = window.location
  return inApp(pathname) + search
}

/** Converts a path of the address bar to a path in the app. */
export function inApp(pathname: string): string {
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : '/'
}

/** Returns the URL of a path in the app. */
export function addressFor(path: string): string {
  return base + path.replace(/^\//u, '')
}

/** Opens a path in a new document, which discards everything that the old one loaded. */
export function navigate(path: string): void {
  window.location.assign(addressFor(path))
}

/** Changes the path within the document, without a history entry. */
export function replaceLocation(path: string): void {
  window.history.replaceState(null, '', addressFor(path))
}
