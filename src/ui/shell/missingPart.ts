/** What browsers say when a file of the app does not come, each in its own words; Vite's own for a style. */
const SAID = /dynamically imported module|module script failed|preload CSS/iu

/**
 * Whether a file of the app is missing: after a deployment the old ones are gone, or there is no connection. React keeps
 * such a failure, and so do browsers, so that only a new document helps.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message)
}

/** For what is fetched ahead: a part that does not come is asked for again when it is needed; anything else is a mistake. */
export function unlessMissing(error: unknown): void {
  if (!isMissingPart(error)) console.error(error)
}
