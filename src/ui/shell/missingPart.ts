/** Browsers' error messages for a file that fails to load, and Vite's own for a style sheet. */
const SAID = /dynamically imported module|module script failed|preload CSS/iu

/**
 * Returns whether an error means that a file of the app could not be loaded: a deployment has removed it, or
 * the browser is offline. React and browsers cache such a failure, so only a new document helps.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message)
}

/**
 * An error handler for prefetching: ignores a file that fails to load, because the page that
 * needs it reports the failure. Logs other errors.
 */
export function unlessMissing(error: unknown): void {
  if (!isMissingPart(error)) console.error(error)
}
