/** Browsers' messages for a file that fails to load; Vite's own for a style. */
const SAID = /dynamically imported module|module script failed|preload CSS/iu

/**
 * Whether a file of the app is missing: a deployment has removed it, or there is no connection. React and browsers
 * cache such a failure, so only a new document helps.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message)
}

/** For prefetching: a file that fails to load is requested again when it is needed; any other error is a bug. */
export function unlessMissing(error: unknown): void {
  if (!isMissingPart(error)) console.error(error)
}
