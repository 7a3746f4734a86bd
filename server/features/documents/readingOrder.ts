import type { SafeNode } from '@react-pdf/layout'
import type { AttributedString, Glyph, Position, Run } from '@react-pdf/textkit'
import { isVowelSign, withText } from './textFont'

type Line = AttributedString

const BRACKETS = '()[]{}<>«»‹›'
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u
/** pdf.js takes a text with a smaller share of right-to-left letters for a left-to-right one. */
const RIGHT_TO_LEFT_SHARE = 0.3
/** Keeps a space in pdf.js after which it goes to the left. No one sees it. */
const UNSEEN = 0x200b
const SPACE = 0x20
/** A gap of more than this share of the font's size is a space in pdf.js. */
const SPACE_GAP = 0.1
/** pdf.js reads texts of different sizes separately. */
const OTHER_SIZE = 0.001

/**
 * Splits lines with right-to-left text where viewers would reorder more than such text. All viewers get the glyphs
 * as they are seen, from left to right, and reorder them. pdf.js alone reads parts in the order of the file.
 * Also removes glyphs that print nothing.
 */
export function inReadingOrder(node: SafeNode): void {
  if (node.type === 'TEXT') node.lines = node.lines?.flatMap(linesOf)
  else for (const child of node.children ?? []) inReadingOrder(child as SafeNode)
}

/** Runs that are written together, with their distance from the left. */
interface Part {
  runs: Run[]
  level: number
  x: number
}

function linesOf(line: Line): Line[] {
  const runs = line.runs.map(withoutUnseen)
  if (!runs.some(run => levelOf(run) > 0)) return [{ ...line, runs }]
  let x = line.box?.x ?? 0
  const parts = runs.map(run => {
    const part = { runs: [isRtl(run) ? withOwnBrackets(run) : run], level: levelOf(run), x }
    x += widthOf(run)
    return part
  })
  return groupsOf(parts)
    .flatMap(inFileOrder)
    .map(part => ({ ...line, box: line.box && { ...line.box, x: part.x }, runs: part.runs }))
}

const levelOf = (run: Run): number => (run.attributes as { bidiLevel?: number }).bidiLevel ?? 0
const isRtl = (run: Run) => levelOf(run) % 2 === 1
export const widthOf = ({ positions = [] }: Run) => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

/**
 * Removes hyphens after parts of words, and line ends: `keepText` has made them glyphs without text. Also removes
 * vowel signs, which are drawn.
 */
function withoutUnseen(run: Run): Run {
  const glyphs = run.glyphs?.map(glyph => {
    const units = glyph.codePoints.filter((unit: number) => !isVowelSign(unit))
    return units.length < glyph.codePoints.length ? withText(glyph, units) : glyph
  })
  const isText = (_: unknown, at: number) => glyphs?.[at]?.codePoints.length !== 0
  const positions = withoutOffsets(run.positions?.filter(isText) ?? [], run.attributes.fontSize ?? 0)
  return { ...run, glyphs: glyphs?.filter(isText), positions }
}

/**
 * Writes the offset of a letter as a gap on its left: fonts move the alef in `وأكادير` away from the bar of the kaf.
 * Offsets would split the text, and react-pdf renders them a hundred times too small.
 */
function withoutOffsets(positions: readonly Position[], fontSize: number): Position[] {
  const result = positions.map(position => ({ ...position, xOffset: 0 }))
  for (const [at, { xOffset }] of positions.entries()) {
    const [left, own] = [result[at - 1], result[at]]
    if (!left || !own || !(xOffset > 0)) continue
    const gap = Math.min(xOffset, SPACE_GAP * fontSize)
    left.xAdvance += gap
    own.xAdvance -= gap
  }
  return result
}

/** Returns brackets as they were written: react-pdf has replaced them by the ones that they look like. */
function withOwnBrackets(run: Run): Run {
  const own = (glyph: Glyph) => {
    const at = BRACKETS.indexOf(textOf(glyph))
    return at < 0 ? glyph : withText(glyph, [BRACKETS.charCodeAt(at ^ 1)])
  }
  return { ...run, glyphs: run.glyphs?.map(own) }
}

const textOf = ({ codePoints }: Glyph) => String.fromCharCode(...codePoints)
const isSpace = (glyph: Glyph | undefined) => glyph !== undefined && !textOf(glyph).trim()

/** Splits a line into left-to-right parts and the groups of parts between them. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    if (group?.[0]?.level && part.level) group.push(part)
    else groups.push([part])
  }
  return groups
}

/** Returns the parts of a group in the order in which pdf.js reads them. */
function inFileOrder(group: Part[]): Part[] {
  const [first] = group
  if (!first || first.level === 0) return group
  const parts = isReadAsSeen(group)
    ? [{ ...first, runs: group.flatMap(({ runs }) => runs) }]
    : joinSpaces(inLogicalOrder(group)).map(withSpaces)
  return parts.map(part => ({ ...part, runs: part.runs.map(inOtherSize) }))
}

/** Whether pdf.js finds the order of a group itself: in one font, with enough letters, without spaces in figures. */
function isReadAsSeen(group: readonly Part[]): boolean {
  const runs = group.flatMap(part => part.runs)
  const letters = runs.flatMap(run => run.glyphs?.flatMap(glyph => [...textOf(glyph)]) ?? [])
  const share = letters.filter(letter => RIGHT_TO_LEFT.test(letter)).length / letters.length
  const isOneFont = runs.every(run => fontOf(run) === fontOf(runs[0]))
  const isOneFigure = (run: Run) => isRtl(run) || !run.glyphs?.some(isSpace)
  return group.length === 1 || (isOneFont && share >= RIGHT_TO_LEFT_SHARE && runs.every(isOneFigure))
}

const fontOf = (run: Run | undefined) => run?.attributes.font?.[0]

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

/** Joins a space of another font with the right-to-left part after it, which is on its left. */
function joinSpaces(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const [space] = result.slice(-1)
    const [run, next] = [space?.runs[0], part.runs[0]]
    if (space && run && next && space.level === part.level && run.glyphs?.every(isSpace))
      result.splice(-1, 1, { ...part, runs: [joined(next, run)] })
    else result.push(part)
  }
  return result
}

// Chromium moves a no-break space to the end of the line.
const joined = (left: Run, right: Run): Run => ({
  ...left,
  glyphs: [...(left.glyphs ?? []), ...(right.glyphs ?? []).map(glyph => withText(glyph, [SPACE]))],
  positions: [...(left.positions ?? []), ...(right.positions ?? [])],
})

/** Keeps the spaces at the ends of a right-to-left part in pdf.js. */
function withSpaces(part: Part, at: number, parts: readonly Part[]): Part {
  const [run] = part.runs
  if (!run?.glyphs || !run.positions || part.level % 2 === 0) return part
  const glyphs = [...run.glyphs]
  const positions = [...run.positions]
  const [left] = glyphs
  if (left && isSpace(left) && at + 1 < parts.length) glyphs[0] = withText(left, [UNSEEN, ...left.codePoints])
  const [letter, space] = glyphs.slice(-2)
  const [own, more] = positions.slice(-2)
  if (at > 0 && letter && space && own && more && isSpace(space)) {
    const wide = withText(letter, [...letter.codePoints, ...space.codePoints])
    wide.advanceWidth += space.advanceWidth
    glyphs.splice(-2, 2, wide)
    positions.splice(-2, 2, { ...own, xAdvance: own.xAdvance + more.xAdvance })
  }
  return { ...part, runs: [{ ...run, glyphs, positions }] }
}

const inOtherSize = (run: Run): Run => ({
  ...run,
  attributes: { ...run.attributes, fontSize: (run.attributes.fontSize ?? 0) + OTHER_SIZE },
})
