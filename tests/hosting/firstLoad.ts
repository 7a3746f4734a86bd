/** The Brotli bytes that a new visitor loads before each screen. Change these figures only on purpose. */
export const firstLoad = {
  /**
   * The page with its own scripts and styles, which are enough for the sign-in to accept and submit input.
   */
  page: 4_300,
  /** The app's script for the first screen, with its phrases in English. */
  signIn: 74_500,
  /** All scripts and data until the first list. */
  list: 273_000,
}

/** The allowed size, as a multiple of these figures. */
export const SLACK = 1.05
