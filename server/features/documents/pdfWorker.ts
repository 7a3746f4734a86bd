import { renderToBuffer } from '@react-pdf/renderer'
import { answerTasks } from '../../base/threads/answerTasks'
import { readFonts, registerFonts } from './fonts'
import type { PlainPart } from './plainPages'
import type { PrintedPages } from './serverDocument'

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
