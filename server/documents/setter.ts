import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { readFonts, registerFonts } from './fonts'
import type { PlainPart } from './plainPages'
import type { PrintedPages } from './serverDocument'
import type { SetReply, SetRequest } from './setPages'

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

async function set({ id, pages }: SetRequest): Promise<SetReply> {
  try {
    return { id, pdf: await renderToBuffer(elementOf(pages) as PrintedPages) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

registerFonts()
// One after the other, as they come.
let last: Promise<unknown> = readFonts()
parentPort?.on('message', (request: SetRequest) => {
  last = last.then(async () => parentPort?.postMessage(await set(request)))
})
