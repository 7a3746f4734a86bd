/** The parts of fontkit's fonts that are used here. fontkit has no types. */
export interface Face {
  getGlyph(id: number, letters?: number[]): Glyph
  glyphForCodePoint(letter: number): Glyph
  glyphsForString(text: string): Glyph[]
  hasGlyphForCodePoint(letter: number): boolean
  layout(text: string, ...options: unknown[]): Shaped
  createSubset(): Subset
}
interface Glyph {
  id: number
  path?: { toSVG(): string }
  /** The vowel signs of the letter. They are drawn (`drawVowelSigns`). */
  signs?: VowelSign[]
  /** The UTF-16 units of the text that the glyph prints. */
  codePoints: number[]
  advanceWidth: number
}
interface Shaped {
  glyphs: Glyph[]
  positions: Position[]
}
interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}
/** A sign, and its distance from the left of its letter and from the line, in units of the font. */
export interface VowelSign {
  path: { toSVG(): string }
  x: number
  y: number
}
/** The glyphs that a PDF contains, numbered in the order in which they are included. */
interface Subset {
  glyphs: number[]
  includeGlyph(id: number | string): number
}

/** Arabic vowel signs, and the sign of a double letter. */
const VOWEL_SIGN = /[\u064b-\u0652\u0670]/
export const isVowelSign = (unit: number) => VOWEL_SIGN.test(String.fromCharCode(unit))

/** Keeps a no-break space in its line (`partsOfWord`). It isn't in the text. */
export const WORD_JOINER = '\u2060'
const SHAPING = [0x200c, 0x200d]
/** Characters that only tell neighboring letters whether to join. */
const JOINERS = /[\u200c\u200d]/g
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const SPACE = 0x20
const HYPHEN = 0x2d
/** Line ends and direction marks. */
const UNPRINTED = [0x0a, 0x200e, 0x200f, 0x061c]
/** A glyph that isn't printed (`inReadingOrder`). */
const NOTHING: Glyph = { id: 0, codePoints: [], advanceWidth: 0 }

/**
 * Makes a PDF contain the text as it was written. fontkit remembers only the first text of each glyph in the
 * whole process: a presentation form for an Arabic letter, nothing for the E of É, one of two letters that
 * share a form. Here, each glyph has its own text, and a PDF contains a glyph once for each of its texts.
 */
export function keepText(face: Face, { printsAll }: { printsAll: boolean }): void {
  const { getGlyph, glyphForCodePoint, hasGlyphForCodePoint, layout, createSubset } = face
  const space = glyphForCodePoint.call(face, SPACE).id

  face.hasGlyphForCodePoint = letter =>
    printsAll ||
    SHAPING.includes(letter) ||
    UNPRINTED.includes(letter) ||
    hasGlyphForCodePoint.call(face, letter)
  face.getGlyph = (id, codePoints) => {
    const glyph = getGlyph.call(face, id)
    return codePoints ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph
  }
  face.glyphsForString = text =>
    Array.from(text.replaceAll(WORD_JOINER, ''), letter => {
      const { id } = glyphForCodePoint.call(face, letter.codePointAt(0) ?? 0)
      return face.getGlyph(id, unitsOf(letter))
    })
  // react-pdf asks for a hyphen only to print it where it breaks a word. It isn't in the text.
  face.glyphForCodePoint = letter => (letter === HYPHEN ? NOTHING : glyphForCodePoint.call(face, letter))

  face.layout = (text, ...rest) => {
    const shaped = layout.call(face, text, ...rest)
    return { ...shaped, ...written(shaped, { space, joiners: text.match(JOINERS) ?? [] }) }
  }
  face.createSubset = () => {
    const subset = createSubset.call(face)
    const numbers = new Map<number | string, number>([[0, 0]])
    subset.includeGlyph = id => {
      const known = numbers.get(id) ?? subset.glyphs.push(Number.parseInt(String(id), 10)) - 1
      numbers.set(id, known)
      return known
    }
    return subset
  }
}

const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** Returns shaped glyphs with ids that depend on their text, too. */
function written({ glyphs, positions }: Shaped, known: { space: number; joiners: string[] }): Shaped {
  const result: Shaped = { glyphs: [], positions: [] }
  const joiners = [...known.joiners]
  for (const [at, { id, codePoints, advanceWidth, path }] of glyphs.entries()) {
    const position = positions[at] as Position
    const before = result.glyphs.at(-1)
    if (path && before && codePoints.every(isVowelSign)) {
      const x = position.xOffset + (result.positions.at(-1)?.xAdvance ?? 0)
      before.signs = [...(before.signs ?? []), { path, x, y: position.yOffset }]
      // The layout counts the characters of the text: `inReadingOrder` removes the signs after it.
      before.codePoints = [...before.codePoints, ...codePoints]
      continue
    }
    // fontkit has replaced a joiner or a direction mark by a space without width.
    const isReplaced = id === known.space && position.xAdvance === 0
    if (isReplaced && before) {
      before.codePoints = [...before.codePoints, ...unitsOf(joiners.shift() ?? '')]
      continue
    }
    const isSeen = !isReplaced && !UNPRINTED.includes(codePoints[0] ?? 0)
    result.glyphs.push({ id, codePoints: isSeen ? codePoints : [], advanceWidth: isSeen ? advanceWidth : 0 })
    result.positions.push(isSeen ? position : { ...position, xAdvance: 0 })
  }
  return { ...result, glyphs: result.glyphs.map(glyph => withText(glyph, inViewingOrder(glyph.codePoints))) }
}

/** Viewers reverse right-to-left text letter by letter, also within a ligature. */
const inViewingOrder = (text: readonly number[]) =>
  RIGHT_TO_LEFT.test(String.fromCharCode(...text)) ? text.toReversed() : [...text]

/** Returns a glyph with a text. Its id depends on both. */
export const withText = <T extends Glyph>({ id, ...glyph }: T, codePoints: number[]) =>
  ({
    ...glyph,
    codePoints,
    id: `${Number.parseInt(String(id), 10)}:${codePoints}` as unknown as number,
  }) as unknown as T
