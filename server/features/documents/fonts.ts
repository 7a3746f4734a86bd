import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { FAMILIES, fontFamily, weights } from './fontFamilies'

const { resolve } = createRequire(import.meta.url)

let registered = false

/** Makes the faces known, once; they are read as they come in their packages. */
export function registerFonts(): void {
  if (registered) return
  registered = true
  for (const [family, subset] of FAMILIES)
    Font.register({
      family: `${family}-${subset}`,
      fonts: Object.values(weights).map(fontWeight => ({
        src: resolve(`@fontsource/${family}/files/${family}-${subset}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    })
  // Words are never broken: there are no patterns for Arabic and Turkish, and carriers' names are names.
  Font.registerHyphenationCallback(word => [word])
}

/** What the typesetter reads a face as; its types do not say so much of it. */
interface Face {
  characterSet: number[]
  glyphForCodePoint(letter: number): unknown
}

/**
 * Reads every face, and each letter of it by itself. A letter that is first met as a part of another (E in É) is known without
 * what it stands for from then on: it would be drawn, but neither found nor copied.
 */
export async function readFonts(): Promise<void> {
  for (const family of fontFamily)
    for (const fontWeight of Object.values(weights)) {
      const descriptor = { fontFamily: family, fontWeight }
      await Font.load(descriptor)
      const face = Font.getFont(descriptor)?.data as unknown as Face | undefined
      for (const letter of face?.characterSet ?? []) face?.glyphForCodePoint(letter)
    }
}
