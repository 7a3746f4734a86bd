import { Hono } from 'hono'
import { applies } from '../../../src/core/schema/when'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { findDocument } from '../../features/documents/documents'
import { makeDocument } from '../../features/documents/makeDocument'
import { sourceOf } from '../../features/documents/source'
import { success } from '../http/envelope'
import { rejectUnknownParameters } from '../http/query'
import { recordDownload } from '../http/recordDownload'
import { type Call, onResource } from '../http/resourceCall'

const PDF = /^([a-z][a-z0-9_-]*)\.pdf$/

/** The documents of a record, and each of them as a PDF: for who may read the record. */
export function documentRoutes(services: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/:resource/:id/documents', onResource(services, listed))
    .get('/:resource/:id/documents/:document', onResource(services, printed))
}

async function listed({ c, scope, resource, id }: Call): Promise<Response> {
  rejectUnknownParameters(c.req.query(), [])
  if (!Object.keys(resource.documents).length) throw notFound()
  const source = await sourceOf(scope, resource, id())
  const names = Object.entries(resource.documents)
    .filter(([, { when }]) => applies(when ?? true, source.record))
    .map(([name]) => name)
  const data = await Promise.all(
    names.map(async name => {
      const own = await (await findDocument(resource.name, name)).language?.(source)
      return { name, language: scope.services.messages.choose(undefined, own ?? scope.language) }
    }),
  )
  return success(c, { status: 200, data })
}

async function printed({ c, scope, resource, id }: Call): Promise<Response> {
  const query = c.req.query()
  rejectUnknownParameters(query, ['language'])
  const { languages } = scope.services.messages
  const { language } = query
  if (language !== undefined && !languages.includes(language))
    throw invalidQuery('language', 'format', { name: language })
  const name = PDF.exec(c.req.param('document') ?? '')?.[1]
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
}

const fileName = (title: unknown, name: string) =>
  [String(title ?? '').replace(/[^\w.-]+/g, '-'), name].filter(Boolean).join('-')
