/** The font families, in order: characters that the first family lacks are set in the next one. */
export const FAMILIES = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans', 'latin-ext'],
  ['ibm-plex-sans-arabic', 'arabic'],
] as const

/**
 * The fonts of every document. All three are needed: the Arabic
 * family has neither Turkish letters nor all symbols.
 */
export const fontFamily: string[] = FAMILIES.map(([family, subset]) => `${family}-${subset}`)

/** The font weights of documents. */
export const weights = { regular: 400, strong: 600 } as const
