import type { SafeNode } from '@react-pdf/layout'
import type { AttributedString, Glyph, Run } from '@react-pdf/textkit'
import { type Face, twinOf, withText } from './textFont'

type Line = AttributedString

const SPACES = [0x20, 0xa0]
/** Keeps pdf.js from taking a space for one that only moves the next word. No one sees it. */
const UNSEEN = 0x200b
const BRACKETS = '()[]{}<>«»‹›'
/** Other characters separate words for Chromium's viewer. */
const IN_WORD = /[\p{L}\p{N}\p{Sc}\p{So}؛؟()[\]{}<>«»‹›]/u

/**
 * Writes lines with right-to-left text in the order of reading. react-pdf writes them from left to right, and
 * each viewer reorders them in another way. All viewers read a line well if its words follow each other as
 * in the text, and the letters of a right-to-left word go from left to right.
 * Also removes glyphs that print nothing.
 */
export function inReadingOrder(node: SafeNode): void {
  if (node.type === 'TEXT') node.lines = node.lines?.flatMap(linesOf)
  else for (const child of node.children ?? []) inReadingOrder(child as SafeNode)
}

/** A part of a run, with its distance from the left. */
interface Part {
  run: Run
  isRtl: boolean
  level: number
  x: number
  width: number
  glyphs: Glyph[]
  positions: NonNullable<Run['positions']>
}

function linesOf(line: Line): Line[] {
  const runs = line.runs.map(withoutUnseen)
  if (!runs.some(run => levelOf(run) % 2)) return [{ ...line, runs }]
  let x = line.box?.x ?? 0
  const parts: Part[] = []
  for (const run of runs)
    for (const part of partsOf(run)) {
      parts.push({ ...part, x })
      x += part.width
    }
  return joined(inLogicalOrder(parts.map(withOwnFont)).map(withSpaces)).map(
    ({ run, x, glyphs, positions }) => ({
      ...line,
      box: line.box && { ...line.box, x },
      runs: [{ ...run, glyphs, positions }],
    }),
  )
}

const levelOf = (run: Run): number => (run.attributes as { bidiLevel?: number }).bidiLevel ?? 0

/** Removes hyphens after parts of words, and line ends: `keepText` has made them glyphs without text. */
function withoutUnseen(run: Run): Run {
  const isText = (_: unknown, at: number) => run.glyphs?.[at]?.codePoints.length !== 0
  return { ...run, glyphs: run.glyphs?.filter(isText), positions: run.positions?.filter(isText) }
}

const isSpace = ({ codePoints }: Glyph) => SPACES.includes(codePoints[0] ?? 0)
const isInWord = ({ codePoints }: Glyph) => IN_WORD.test(String.fromCharCode(...codePoints))

/** Splits a right-to-left run into its words and the characters between them. */
function partsOf(run: Run): Omit<Part, 'x'>[] {
  const level = levelOf(run)
  const isRtl = level % 2 === 1
  const { glyphs = [], positions = [] } = run
  const starts = glyphs.flatMap((glyph, at) =>
    at === 0 || (isRtl && !(isInWord(glyph) && isInWord(glyphs[at - 1] as Glyph))) ? [at] : [],
  )
  return starts.map((start, at) => {
    // Offsets would end the text that is written together. react-pdf renders them a hundred times too small.
    const own = positions.slice(start, starts[at + 1]).map(position => ({ ...position, xOffset: 0 }))
    const width = own.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const letters = glyphs.slice(start, starts[at + 1])
    return { run, isRtl, level, width, glyphs: isRtl ? letters.map(unmirrored) : letters, positions: own }
  })
}

/** Returns a bracket as it was written: react-pdf has replaced it by the one that it looks like. */
function unmirrored(glyph: Glyph): Glyph {
  const at = BRACKETS.indexOf(String.fromCodePoint(...glyph.codePoints))
  return at < 0 ? glyph : withText(glyph, [BRACKETS.charCodeAt(at ^ 1)])
}

/** Reverses rule L2 of the bidirectional algorithm (https://www.unicode.org/reports/tr9/#L2), by repeating it. */
function inLogicalOrder(parts: readonly Part[]): Part[] {
  const result = [...parts]
  for (let level = Math.max(...parts.map(part => part.level)); level > 0; level--)
    for (let start = 0; start < result.length; start++) {
      let end = start
      while ((result[end]?.level ?? 0) >= level) end++
      result.splice(start, end - start, ...result.slice(start, end).reverse())
      start = end
    }
  return result
}

/**
 * Keeps spaces in pdf.js, which loses a space before a word on its left. In a line of right-to-left words and
 * spaces, the word gets the space, with its width. In another line, the space is one that pdf.js keeps.
 */
function withSpaces(part: Part, at: number, parts: Part[]): Part {
  const [first, last] = [part.glyphs[0], part.glyphs.at(-1)]
  if (!part.isRtl || !first || !last) return part
  const isMixed = parts.some((one, index) => isGap(one) && !isWord(parts, index + 1))
  if (isGap(part))
    return isMixed ? { ...part, glyphs: [withText(first, [UNSEEN, ...first.codePoints])] } : part
  const gap = parts[at - 1]
  if (isMixed || !gap || !isGap(gap)) return part
  const space = gap.glyphs[0] as Glyph
  const wide = withText(last, [...last.codePoints, ...space.codePoints])
  wide.advanceWidth += space.advanceWidth
  return { ...part, glyphs: [...part.glyphs.slice(0, -1), wide] }
}

/** Whether a part is a right-to-left word without a sign after it, or the end of the line. */
function isWord(parts: readonly Part[], at: number): boolean {
  const [part, after] = [parts[at], parts[at + 1]]
  return !part || (part.isRtl && (!after?.isRtl || isGap(after)))
}

/** Whether a part is a space between right-to-left words. */
const isGap = ({ isRtl, glyphs: [glyph] }: Part) => isRtl && glyph !== undefined && isSpace(glyph)

const fontOf = ({ run }: Part) => run.attributes.font?.[0]

/**
 * Gives left-to-right words in a left-to-right line another font than right-to-left ones have. Otherwise pdf.js
 * reads both together, in the order of either.
 */
function withOwnFont(part: Part, _: number, parts: readonly Part[]): Part {
  const font = fontOf(part)
  if (!font || part.level > 0 || !parts.some(other => other.isRtl && fontOf(other) === font)) return part
  const twin = twinOf(font as unknown as Face) as unknown as typeof font
  return { ...part, run: { ...part.run, attributes: { ...part.run.attributes, font: [twin] } } }
}

/** Joins the parts in one font: Chromium's viewer sorts what is written separately from left to right. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const end = last?.positions.at(-1)
    if (!last || !end || fontOf(last) !== fontOf(part)) {
      result.push({ ...part })
      continue
    }
    const moved = { ...end, xAdvance: end.xAdvance + part.x - (last.x + last.width) }
    last.positions = [...last.positions.slice(0, -1), moved, ...part.positions]
    last.glyphs = [...last.glyphs, ...part.glyphs]
    last.width = part.x + part.width - last.x
  }
  return result
}
