import { Worker } from 'node:worker_threads'
import { type PlainPart, plainParts } from './plainPages'
import type { PrintedPages } from './serverDocument'

export interface SetRequest {
  id: number
  pages: PlainPart
}
export interface SetReply {
  id: number
  pdf?: Uint8Array
  error?: string
}

/** Without work for so long, the thread ends: it holds the typesetter and its fonts. */
const IDLE_MS = 120_000

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}
interface Setter {
  worker: Worker
  waiting: Map<number, Waiting>
  idle?: NodeJS.Timeout
}

let setter: Setter | undefined
let lastId = 0

/** Sets the pages of a document as a PDF, in a thread of its own: it takes some tenths of a second of a processor. */
export function setPages(pages: PrintedPages): Promise<Buffer> {
  const [plain] = plainParts(pages)
  if (plain === undefined || typeof plain === 'string') throw new Error('A document has no pages')
  setter ??= startSetter()
  const { worker, waiting, idle } = setter
  clearTimeout(idle)
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, pages: plain } satisfies SetRequest)
  })
}

function startSetter(): Setter {
  const worker = new Worker(new URL('./startSetter.mjs', import.meta.url), { execArgv: [] })
  const started: Setter = { worker, waiting: new Map() }
  worker.on('message', (reply: SetReply) => answer(started, reply))
  worker.on('error', error => end(started, error))
  worker.on('exit', code => end(started, new Error(`The typesetter ended (code ${code})`)))
  return started
}

function answer(started: Setter, { id, pdf, error }: SetReply): void {
  const waiting = started.waiting.get(id)
  started.waiting.delete(id)
  if (pdf) waiting?.resolve(Buffer.from(pdf))
  else waiting?.reject(new Error(`A document could not be set: ${error}`))
  if (started.waiting.size) return
  // Nobody waits: the process may end, and after a while the thread does.
  started.worker.unref()
  started.idle = setTimeout(() => {
    // From now on another one is started: what is sent to a thread that is ending comes back from nowhere.
    if (setter === started) setter = undefined
    void started.worker.terminate()
  }, IDLE_MS)
  started.idle.unref()
}

function end(started: Setter, error: Error): void {
  if (setter === started) setter = undefined
  for (const { reject } of started.waiting.values()) reject(error)
  started.waiting.clear()
}
