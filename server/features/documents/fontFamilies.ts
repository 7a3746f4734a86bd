/** The font weights of documents. */
export const weights = { regular: 400, strong: 600 } as const

const plex = (name: string, file: string) => ({
  [weights.regular]: `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`,
  [weights.strong]: `@expo-google-fonts/${name}/600SemiBold/${file}_600SemiBold.ttf`,
})
const latin = plex('ibm-plex-sans', 'IBMPlexSans')

/** The files of each font family, by weight. `boxes` prints the characters of no other family, as boxes. */
export const FONTS = {
  latin,
  arabic: plex('ibm-plex-sans-arabic', 'IBMPlexSansArabic'),
  boxes: latin,
} as const

/** The fonts of text, in order: characters that the first family lacks are set in the next one. */
export const fontFamily: string[] = ['latin', 'arabic', 'boxes']

/**
 * The fonts of text with Arabic letters. Its spaces, figures and signs are in the same font,
 * because PDF viewers read a line in one font best.
 */
export const arabicFirst: string[] = ['arabic', 'latin', 'boxes']
