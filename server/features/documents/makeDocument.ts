import { applies } from '../../../src/core/schema/when'
import { ApiError, notFound } from '../../base/errors/apiError'
import { todayIn } from '../../engine/records/scope'
import { findDocument } from './documents'
import { readLetterhead } from './letterhead'
import { printIn } from './print'
import { renderPages } from './renderPages'
import type { DocumentSource } from './serverDocument'
import { sourceOf } from './source'

/** A document as a file. */
export interface MadeDocument {
  pdf: Buffer
  language: string
}

/** Makes a document of a record in a language; in its own when none is chosen. */
export async function makeDocument(
  source: DocumentSource,
  name: string,
  chosen?: string,
): Promise<MadeDocument> {
  const { resource, record, scope } = source
  const { messages, db } = scope.services
  if (!Object.hasOwn(resource.documents, name)) throw notFound()
  if (!applies(resource.documents[name]?.when ?? true, record)) throw new ApiError(409, 'not_possible')
  const document = await findDocument(resource.name, name)
  const language = chosen ?? messages.choose(undefined, (await document.language?.(source)) ?? scope.language)
  const print = printIn(messages, language, {
    today: todayIn(scope.context),
    letterhead: await readLetterhead(db.kysely),
  })
  const pages = await document.render(await inLanguage(source, language), print)
  return { pdf: await renderPages(pages), language }
}

/** The source with what its records are called in the language of the document. */
const inLanguage = async (source: DocumentSource, language: string): Promise<DocumentSource> =>
  language === source.scope.language
    ? source
    : sourceOf({ ...source.scope, language }, source.resource, source.record.id)
