import { createRequire } from 'node:module'
import FontStore from '@react-pdf/font'
import layoutPages, { type DocumentNode, type SafeNode } from '@react-pdf/layout'
import renderPdf from '@react-pdf/render'
import PDFDocument from 'pdfkit'
import { FONTS, weights } from './fontFamilies'
import { partsOfWord } from './partsOfWord'
import type { PlainPart } from './plainPages'
import { inReadingOrder } from './readingOrder'
import { type Face, keepText } from './textFont'

const { resolve } = createRequire(import.meta.url)

/** Reads the fonts, from the files in their packages. */
async function readFonts(): Promise<FontStore> {
  const store = new FontStore()
  store.registerHyphenationCallback(partsOfWord)
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

interface Node {
  type: string
  [key: string]: unknown
}

/** Returns a part as a node of react-pdf's layout. React would make the same nodes from elements. */
function nodeOf(part: PlainPart | string): Node {
  if (typeof part === 'string') return { type: 'TEXT_INSTANCE', value: part }
  if (part.type === 'PAGE') return pageOf(part)
  return partOf(part, part.children)
}

function partOf(part: PlainPart, children: PlainPart['children']): Node {
  const { src, pageText, style, ...props } = part.props
  return {
    type: part.type,
    box: {},
    style: style ?? {},
    props: {
      ...props,
      ...(part.type === 'TEXT' && { hyphenationPenalty: NEVER }),
      ...(src instanceof Uint8Array && { src: Buffer.from(src) }),
      ...(typeof pageText === 'string' && { render: pageNumbers(pageText) }),
    },
    children: children.map(nodeOf),
  }
}

/**
 * Returns a page whose fixed parts, such as the foot, are printed on each of its pages. With a layout, react-pdf
 * measures each part once; without one, it measures all parts that follow again for each page.
 */
function pageOf(part: PlainPart): Node {
  const isFixed = (child: PlainPart | string) => typeof child !== 'string' && child.props.fixed === true
  const fixed = part.children.filter(isFixed)
  const layout = (_: unknown, content: Node[]) => [...content, ...fixed.map(nodeOf)]
  const content = part.children.filter(child => !isFixed(child))
  return partOf({ ...part, props: { ...part.props, layout } }, content)
}

/** Returns the function that renders page numbers: functions can't be sent to a thread. */
const pageNumbers =
  (text: string) =>
  ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) => [
    nodeOf(text.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages ?? ''))),
  ]

/** The types lack the second parameter. */
type Layout = (document: DocumentNode, fonts: FontStore) => ReturnType<typeof layoutPages>

const fonts = readFonts()

/** Renders the pages of a document as a PDF. */
export async function pdfOf(pages: PlainPart): Promise<Uint8Array> {
  const document = nodeOf(pages) as unknown as DocumentNode
  const layout = await (layoutPages as Layout)(document, await fonts)
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
