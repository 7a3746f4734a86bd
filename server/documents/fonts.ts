import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { FAMILIES, weights } from './faces'

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
