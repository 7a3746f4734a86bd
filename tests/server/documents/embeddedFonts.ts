import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

interface Font {
  numGlyphs: number
  getGlyph(id: number): { path: { toSVG(): string } }
}
// fontkit has no types.
const { create } = createRequire(import.meta.url)('fontkit') as { create(file: Uint8Array): Font }

/** Returns the number of fonts in a PDF, and of their glyphs that look like the one for a missing character. */
export function embeddedFonts(pdf: Uint8Array): { fonts: number; boxes: number } {
  const file = Buffer.from(pdf)
  const fonts = [...file.toString('latin1').matchAll(/stream\n/g)].flatMap(({ index }) => {
    const start = index + 'stream\n'.length
    const content = file.subarray(start, file.indexOf('\nendstream', start))
    if (content[0] !== 0x78) return []
    const inflated = inflateSync(content)
    return inflated.toString('latin1', 0, 4) === 'true' ? [create(inflated)] : []
  })
  const boxes = fonts.map(font => {
    const outlines = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.toSVG())
    return outlines.slice(1).filter(outline => outline === outlines[0]).length
  })
  return { fonts: fonts.length, boxes: boxes.reduce((sum, one) => sum + one, 0) }
}
