/** What a stranger loads before a screen, in bytes of brotli. A change of these figures is to be meant. */
export const firstLoad = {
  /** The page with its own scripts and its style: with it the sign-in takes input and submits. */
  page: 4_300,
  /** The app's script for the first screen, with its phrases in English. */
  signIn: 74_500,
  /** All scripts and data until the first list. */
  list: 268_000,
}

/** By how much they may grow unnoticed. */
export const SLACK = 1.05
