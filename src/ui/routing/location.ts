/** Where the app is hosted, as `/build/`: index.html's `<base>` says so, or its script finds out. */
export const base = new URL(document.baseURI).pathname.replace(/[^/]*$/u, '')

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

/** Goes there with a new document: what the old one had loaded ends with it. */
export function navigate(path: string): void {
  window.location.assign(addressFor(path))
}

/** Goes there within the document, without a trace in the history. */
export function replaceLocation(path: string): void {
  window.history.replaceState(null, '', addressFor(path))
}
