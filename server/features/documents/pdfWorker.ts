import { createRequire } from 'node:module'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import { answerTasks } from '../../base/threads/answerTasks'
import { FAMILIES, fontFamily, weights } from './fontFamilies'
import type { PlainPart } from './plainPages'
import type { PrintedPages } from './serverDocument'

const { resolve } = createRequire(import.meta.url)

let registered = false

/** Registers the fonts once, with the files in their packages. */
function registerFonts(): void {
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
  // Don't hyphenate: react-pdf has no patterns for Arabic and Turkish, and insurers' names must stay whole.
  Font.registerHyphenationCallback(word => [word])
}

/** The part of react-pdf's font object that its types lack. */
interface Face {
  characterSet: number[]
  glyphForCodePoint(letter: number): unknown
}

/**
 * Loads every font and each of its glyphs separately. If a letter is first loaded as a part of
 * another (E in É), the font library caches its glyph without a code point. The PDF would show that
 * letter, but searching and copying would miss it.
 */
async function readFonts(): Promise<void> {
  for (const family of fontFamily)
    for (const fontWeight of Object.values(weights)) {
      const descriptor = { fontFamily: family, fontWeight }
      await Font.load(descriptor)
      const face = Font.getFont(descriptor)?.data as unknown as Face | undefined
      for (const letter of face?.characterSet ?? []) face?.glyphForCodePoint(letter)
    }
}

// Loaded here, because only this thread needs React.
const { jsx, jsxs } = await import('react/jsx-runtime')

type Props = Record<string, unknown>

/** Returns a part as a React element. */
function elementOf({ type, props, children }: PlainPart): unknown {
  const inside = children.map(child => (typeof child === 'string' ? child : elementOf(child)))
  const known = { ...props, ...madeHere(props) }
  // Several children are passed as static ones, because those need no keys.
  return inside.length === 1
    ? jsx(type as never, { ...known, children: inside[0] })
    : jsxs(type as never, { ...known, children: inside })
}

/**
 * Returns the props that can't be sent to a thread: an image's bytes as a
 * Buffer, and the function that renders page numbers.
 */
function madeHere({ src, pageText }: Props): Props {
  return {
    ...(src instanceof Uint8Array && { src: Buffer.from(src) }),
    ...(typeof pageText === 'string' && {
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        pageText.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages ?? '')),
    }),
  }
}

registerFonts()
const fonts = readFonts()

const tasks = {
  async set(pages: PlainPart): Promise<Uint8Array> {
    await fonts
    return renderToBuffer(elementOf(pages) as PrintedPages)
  },
}
export type PdfWorkerTasks = typeof tasks

answerTasks(tasks)
