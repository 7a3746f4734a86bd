import { documentEndpoints } from '../../../src/contract/documents'
import { applies } from '../../../src/core/schema/applies'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import { findDocument } from '../../features/documents/documents'
import { makeDocument } from '../../features/documents/makeDocument'
import { sourceOf } from '../../features/documents/source'
import { recordDownload } from '../http/recordDownload'
import { resourceRoute } from '../http/resourceRoute'

const PDF = /^([a-z][a-z0-9_-]*)\.pdf$/

const listed = resourceRoute(
  documentEndpoints.list,
  async ({ scope, resource, id }) => {
    if (!Object.keys(resource.documents).length) throw notFound()
    const source = await sourceOf(scope, resource, id())
    const names = Object.entries(resource.documents)
      .filter(([, { when }]) => applies(when ?? true, source.record, resource))
      .map(([name]) => name)
    const data = await Promise.all(
      names.map(async name => {
        const own = await (await findDocument(resource.name, name)).language?.(source)
        return { name, language: scope.services.messages.choose(undefined, own ?? scope.language) }
      }),
    )
    return { data }
  },
  { each: ({ documents }) => (Object.keys(documents).length ? [{}] : []) },
)

const printed = resourceRoute(
  documentEndpoints.print,
  async ({ c, scope, resource, id, param, query }) => {
    const { language } = query()
    if (language !== undefined && !scope.services.messages.languages.includes(language))
      throw invalidQuery('language', 'format', { name: language })
    const name = PDF.exec(param('document'))?.[1]
    if (!name) throw notFound()
    const source = await sourceOf(scope, resource, id())
    const made = await makeDocument(source, name, language)
    const details = { document: name, language: made.language }
    await recordDownload(scope.services, c, { resource, recordId: id(), details })
    return c.body(new Uint8Array(made.pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName(source.record[resource.title], name)}.pdf"`,
      'Content-Language': made.language,
      'X-Content-Type-Options': 'nosniff',
    })
  },
  {
    each: ({ documents }) =>
      Object.keys(documents).map(name => ({
        at: { document: `${name}.pdf` },
        summary: `The ${name.replaceAll('_', ' ')} as a PDF`,
      })),
  },
)

const fileName = (title: unknown, name: string) =>
  [String(title ?? '').replace(/[^\w.-]+/g, '-'), name].filter(Boolean).join('-')

/** The documents of a record and their PDFs, for readers of the record. */
export const documentRoutes = [listed, printed]
