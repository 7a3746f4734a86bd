import { ApiError } from '../../base/errors/apiError'
import { ThreadLimitError, ThreadPool } from '../../base/threads/threadPool'
import type { PdfWorkerTasks } from './pdfWorker'
import { plainParts } from './plainPages'
import type { PrintedPages } from './serverDocument'

// Setting takes some tenths of a second of a processor; the typesetter and its fonts take 150 MB.
const pool = new ThreadPool<PdfWorkerTasks>({
  entry: new URL('./startSetter.mjs', import.meta.url),
  threads: 1,
  queue: 50,
  memory: 384,
  time: 30_000,
  idle: 120_000,
})

/** Sets the pages of a document as a PDF, in a thread of its own. */
export async function renderPages(pages: PrintedPages, signal?: AbortSignal): Promise<Buffer> {
  const [plain] = plainParts(pages)
  if (plain === undefined || typeof plain === 'string') throw new Error('A document has no pages')
  try {
    return Buffer.from(await pool.run('set', plain, { signal }))
  } catch (error) {
    if (error instanceof ThreadLimitError)
      throw new ApiError(413, 'too_large', { message: 'api.document_too_large' })
    throw error
  }
}
