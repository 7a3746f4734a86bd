import { createRequire } from 'node:module'
import FontStore from '@react-pdf/font'
import layoutPages, { type DocumentNode, type SafeNode, type SafeTextNode } from '@react-pdf/layout'
import renderPdf from '@react-pdf/render'
import PDFDocument from 'pdfkit'
import { FONTS, weights } from './fontFamilies'
import { lettersOfWord, partsOfWord } from './partsOfWord'
import type { PlainPart } from './plainPages'
import { inReadingOrder } from './readingOrder'
import { type Face, keepText } from './textFont'
import { drawVowelSigns } from './vowelSigns'

const { resolve } = createRequire(import.meta.url)

/** Reads the fonts, from the files in their packages. */
async function readFonts(): Promise<FontStore> {
  const store = new FontStore()
  store.registerHyphenationCallback(word => partsOfWord(word))
  for (const [fontFamily, files] of Object.entries(FONTS))
    for (const fontWeight of Object.values(weights)) {
      store.register({ family: fontFamily, src: resolve(files[fontWeight]), fontWeight })
      await store.load({ fontFamily, fontWeight })
      const face = store.getFont({ fontFamily, fontWeight })?.data as unknown as Face
      keepText(face, { printsAll: fontFamily === 'boxes' })
    }
  return store
}

/** The penalty with which react-pdf breaks only words that are wider than their column. */
const NEVER = 10_000
/** Rounding may make a text wider than its box by less than this, in points. */
const TOLERANCE = 0.5

interface Node {
  type: string
  [key: string]: unknown
}

/** Texts with a word that is wider than its column. */
type WideTexts = ReadonlySet<string>

/** Returns a part as a node of react-pdf's layout. React would make the same nodes from elements. */
function nodeOf(part: PlainPart | string, wide: WideTexts): Node {
  if (typeof part === 'string') return { type: 'TEXT_INSTANCE', value: part }
  if (part.type === 'PAGE') return pageOf(part, wide)
  return partOf(part, part.children, wide)
}

function partOf(part: PlainPart, children: PlainPart['children'], wide: WideTexts): Node {
  const { src, pageText, style, ...props } = part.props
  return {
    type: part.type,
    box: {},
    style: style ?? {},
    props: {
      ...props,
      ...(part.type === 'TEXT' && { hyphenationPenalty: NEVER }),
      ...(part.type === 'TEXT' && wide.has(children.join('')) && { hyphenationCallback: lettersOfWord }),
      ...(src instanceof Uint8Array && { src: Buffer.from(src) }),
      ...(typeof pageText === 'string' && { render: pageNumbers(pageText) }),
    },
    children: children.map(child => nodeOf(child, wide)),
  }
}

/**
 * Returns a page whose fixed parts, such as the foot, are printed on each of its pages. With a layout, react-pdf
 * measures each part once; without one, it measures all parts that follow again for each page.
 */
function pageOf(part: PlainPart, wide: WideTexts): Node {
  const isFixed = (child: PlainPart | string) => typeof child !== 'string' && child.props.fixed === true
  const fixed = part.children.filter(isFixed)
  const layout = (_: unknown, content: Node[]) => [...content, ...fixed.map(child => nodeOf(child, wide))]
  const content = part.children.filter(child => !isFixed(child))
  return partOf({ ...part, props: { ...part.props, layout } }, content, wide)
}

/** Returns the function that renders page numbers: functions can't be sent to a thread. */
const pageNumbers =
  (text: string) =>
  ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) => [
    {
      type: 'TEXT_INSTANCE',
      value: text.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages ?? '')),
    },
  ]

/** The types lack the second parameter. */
type Layout = (document: DocumentNode, fonts: FontStore) => ReturnType<typeof layoutPages>

const fonts = readFonts()

/** Lays out pages; again if a word is wider than its column, so that it is broken instead of printed over the next. */
async function layoutOf(pages: PlainPart) {
  const layoutWith = async (wide: WideTexts) =>
    (layoutPages as Layout)(nodeOf(pages, wide) as unknown as DocumentNode, await fonts)
  const layout = await layoutWith(new Set())
  const wide = new Set(wideTexts(layout as unknown as SafeNode))
  return wide.size ? layoutWith(wide) : layout
}

function wideTexts(node: SafeNode): string[] {
  if (node.type !== 'TEXT') return (node.children ?? []).flatMap(child => wideTexts(child as SafeNode))
  const { lines = [], box, children = [] } = node as SafeTextNode
  const isWide = lines.some(({ runs }) => {
    const widths = runs.flatMap(({ positions = [] }) => positions.map(({ xAdvance }) => xAdvance))
    return widths.reduce((sum, width) => sum + width, 0) > (box?.width ?? 0) + TOLERANCE
  })
  return isWide ? [children.map(child => ('value' in child ? child.value : '')).join('')] : []
}

/** Renders the pages of a document as a PDF. */
export async function pdfOf(pages: PlainPart): Promise<Uint8Array> {
  const layout = await layoutOf(pages)
  drawVowelSigns(layout as unknown as SafeNode)
  inReadingOrder(layout as unknown as SafeNode)
  const { title, author, creator, language } = pages.props as Record<string, string>
  const pdf = new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    lang: language ?? '',
    info: {
      ...{ Title: title ?? '', Author: author ?? '', Creator: creator ?? '' },
      ...{ Producer: 'react-pdf', CreationDate: new Date() },
    },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>(done => pdf.on('end', done))
  renderPdf(pdf as never, layout)
  await ended
  return Buffer.concat(chunks)
}
