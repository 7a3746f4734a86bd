import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

/** In this order: what the first has no letter for, the next one writes. */
const FAMILIES = [
  ['ibm-plex-sans', 'latin'],
  ['ibm-plex-sans', 'latin-ext'],
  ['ibm-plex-sans-arabic', 'arabic'],
] as const

/** The faces that every document is written in: the Arabic family has neither Turkish letters nor all signs. */
export const fontFamily: string[] = FAMILIES.map(([family, subset]) => `${family}-${subset}`)

/** Weights that documents have. */
export const weights = { regular: 400, strong: 600 } as const

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
