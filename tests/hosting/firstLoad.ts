/** The bytes of brotli that a stranger loads before a screen. Change these figures only on purpose. */
export const firstLoad = {
  /** The page with its own scripts and styles: with it the sign-in accepts and submits input. */
  page: 4_300,
  /** The app's script for the first screen, with its phrases in English. */
  signIn: 74_500,
  /** All scripts and data until the first list. */
  list: 269_000,
}

/** The allowed growth. */
export const SLACK = 1.05
