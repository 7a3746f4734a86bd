import { createRequire } from 'node:module'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import { answerTasks } from '../../base/threads/answerTasks'
import { FAMILIES, fontFamily, weights } from './fontFamilies'
import type { PlainPart } from './plainPages'
import type { PrintedPages } from './serverDocument'

const { resolve } = createRequire(import.meta.url)

let registered = false

/** Makes the faces known, once; they are read as they come in their packages. */
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
  // Words are never broken: there are no patterns for Arabic and Turkish, and carriers' names are names.
  Font.registerHyphenationCallback(word => [word])
}

/** What the typesetter reads a face as; its types do not say so much of it. */
interface Face {
  characterSet: number[]
  glyphForCodePoint(letter: number): unknown
}

/**
 * Reads every face, and each letter of it by itself. A letter that is first met as a part of another (E in É) is known without
 * what it stands for from then on: it would be drawn, but neither found nor copied.
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

// Only this thread knows that the typesetter is made of React.
const { jsx, jsxs } = await import('react/jsx-runtime')

type Props = Record<string, unknown>

/** The parts as the typesetter takes them. */
function elementOf({ type, props, children }: PlainPart): unknown {
  const inside = children.map(child => (typeof child === 'string' ? child : elementOf(child)))
  const known = { ...props, ...madeHere(props) }
  // Children that are many are given as such: they stand still and need no keys.
  return inside.length === 1
    ? jsx(type as never, { ...known, children: inside[0] })
    : jsxs(type as never, { ...known, children: inside })
}

/** What cannot travel: a picture's bytes as this library wants them, and the text that counts pages. */
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
