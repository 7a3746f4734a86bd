import type { SafeNode, SafeTextNode } from '@react-pdf/layout'
import type { Run } from '@react-pdf/textkit'
import { widthOf } from './readingOrder'
import type { VowelSign } from './textFont'

/** The methods of react-pdf's painter that are used here. */
interface Painter {
  save(): Painter
  restore(): Painter
  translate(x: number, y: number): Painter
  scale(x: number, y: number): Painter
  path(svg: string): Painter
  fill(color: string): Painter
}
interface Placed extends VowelSign {
  left: number
  top: number
  scale: number
  color: string
}

/**
 * Draws the vowel signs of all texts, over the texts. react-pdf would print a sign next to its letter, and viewers
 * would copy letters with signs in another order. A drawing is seen, but is not in the text.
 */
export function drawVowelSigns(node: SafeNode): void {
  const children = (node.children ?? []) as SafeNode[]
  for (const child of children) drawVowelSigns(child)
  const drawn = children.flatMap(child => (child.type === 'TEXT' ? [child, ...drawingOf(child)] : [child]))
  if (drawn.length > children.length) node.children = drawn as typeof node.children
}

function drawingOf({ box, lines = [], alignOffset = 0 }: SafeTextNode): SafeNode[] {
  const first = lines[0]?.box?.y ?? 0
  const signs = lines.flatMap(line => {
    let left = (Number(box?.paddingLeft) || 0) - alignOffset + (line.box?.x ?? 0)
    const top = (Number(box?.paddingTop) || 0) - first + (line.box?.y ?? 0) + (line.ascent ?? 0)
    return line.runs.flatMap(run => {
      const signs = placed(run, left, top)
      left += widthOf(run)
      return signs
    })
  })
  if (!signs.length) return []
  const paint = (painter: Painter) => {
    for (const { path, x, y, left, top, scale, color } of signs)
      painter
        .save()
        .translate(left + x * scale, top - y * scale)
        .scale(scale, -scale)
        .path(path.toSVG())
        .fill(color)
        .restore()
  }
  return [{ type: 'CANVAS', box, style: {}, props: { paint } } as unknown as SafeNode]
}

function placed({ attributes, glyphs = [], positions = [] }: Run, start: number, top: number): Placed[] {
  const { font, fontSize = 0, color = 'black' } = attributes
  const scale = fontSize / ((font?.[0] as { unitsPerEm?: number } | undefined)?.unitsPerEm ?? 1000)
  let left = start
  return glyphs.flatMap((glyph, at) => {
    const { signs = [] } = glyph as { signs?: VowelSign[] }
    const result = signs.map(sign => ({ ...sign, left, top, scale, color }))
    left += positions[at]?.xAdvance ?? 0
    return result
  })
}
