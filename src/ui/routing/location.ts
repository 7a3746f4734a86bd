/** The folder of the app's files, such as `/build/`, from index.html's `<base>` or its script. */
export const home = new URL(document.baseURI).pathname.replace(/[^/]*$/u, '')

/** This document is Studio's preview of a draft (src/app/preview): every path of the app is below its own. */
export const isPreview = window.location.pathname.startsWith(`${home}preview/`)

/** The path that all paths of the app are below. */
export const base = isPreview ? `${home}preview/` : home

/** The path in the app, with its query, as `/r/7?tab=files`. */
export function currentPath(): string {
  const { pathname, search } = window.location
  return inApp(pathname) + search
}

/** A path of the address bar as one of the app. */
export function inApp(pathname: string): string {
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : '/'
}

/** The address of a path of the app. */
export function addressFor(path: string): string {
  return base + path.replace(/^\//u, '')
}

/** Opens it with a new document, which discards everything that the old one loaded. */
export function navigate(path: string): void {
  window.location.assign(addressFor(path))
}

/** Opens it within the document, without a history entry. */
export function replaceLocation(path: string): void {
  window.history.replaceState(null, '', addressFor(path))
}
