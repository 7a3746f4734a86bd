import { applies } from '../../../src/core/schema/applies'
import { ApiError, notFound } from '../../base/errors/apiError'
import { documentThread } from '../../base/product/modules'
import { ThreadLimitError, ThreadPool } from '../../base/threads/threadPool'
import { todayIn } from '../../engine/records/scope'
import { findDocument } from './documents'
import { readLetterhead } from './letterhead'
import type { PdfWorkerTasks } from './pdfWorker'
import { plainParts } from './plainPages'
import { printIn } from './print'
import type { DocumentSource, PrintedPages } from './serverDocument'
import { sourceOf } from './source'

/** A rendered document and its language. */
export interface MadeDocument {
  pdf: Buffer
  language: string
}

/** Renders a document of a record, in the chosen language or in the document's own. */
export async function makeDocument(
  source: DocumentSource,
  name: string,
  chosen?: string,
): Promise<MadeDocument> {
  const { resource, record, scope } = source
  const { messages, db } = scope.services
  if (!Object.hasOwn(resource.documents, name)) throw notFound()
  if (!applies(resource.documents[name]?.when ?? true, record, resource))
    throw new ApiError(409, 'not_possible')
  const document = await findDocument(resource.name, name)
  const language = chosen ?? messages.choose(undefined, (await document.language?.(source)) ?? scope.language)
  const print = printIn(messages, language, {
    today: todayIn(scope.context),
    letterhead: await readLetterhead(db.kysely),
  })
  const pages = await document.render(await inLanguage(source, language), print)
  return { pdf: await renderPages(pages, String(scope.actor.id)), language }
}

/** Reads the source again with labels in the document's language. */
const inLanguage = async (source: DocumentSource, language: string): Promise<DocumentSource> =>
  language === source.scope.language
    ? source
    : sourceOf({ ...source.scope, language }, source.resource, source.record.id)

// Rendering takes some tenths of a second of CPU time; the renderer and its fonts take 150 MB.
const pool = new ThreadPool<PdfWorkerTasks>({
  entry: documentThread,
  // One for each person, so that nobody waits for the documents of one other person.
  threads: 2,
  queue: 50,
  memory: 384,
  time: 30_000,
  idle: 120_000,
})

/** Renders the pages of a document of a person as a PDF, in a separate thread. */
export async function renderPages(
  pages: PrintedPages,
  person: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const [plain] = plainParts(pages)
  if (plain === undefined || typeof plain === 'string') throw new Error('A document has no pages')
  try {
    return Buffer.from(await pool.run('set', plain, { person, signal }))
  } catch (error) {
    if (error instanceof ThreadLimitError)
      throw new ApiError(413, 'too_large', { message: 'api.document_too_large' })
    throw error
  }
}
