/** In this order: what the first has no letter for, the next one writes. */
export const FAMILIES = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans', 'latin-ext'],
  ['ibm-plex-sans-arabic', 'arabic'],
] as const

/** The faces that every document is written in: the Arabic family has neither Turkish letters nor all signs. */
export const fontFamily: string[] = FAMILIES.map(([family, subset]) => `${family}-${subset}`)

/** Weights that documents have. */
export const weights = { regular: 400, strong: 600 } as const
