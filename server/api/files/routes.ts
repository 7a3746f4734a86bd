import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fileSchema } from '../../../src/contract/records'
import { notFound } from '../../base/errors/apiError'
import { createFileStore } from '../../engine/files/fileStore'
import { authorizeUpload, mayReadFile } from '../../engine/files/mayRead'
import { requireQuota } from '../../engine/files/quotas'
import { scanUpload } from '../../engine/files/scan'
import { FILES } from '../../engine/files/tables'
import { recordDownload } from '../http/recordDownload'
import { type RouteCall, route } from '../http/route'
import { limitBody, readUpload, uploadLimits } from './upload'

const fileId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(Number)
const SHOWN = /^(image\/|application\/pdf$)/

const upload = route(
  {
    method: 'post',
    path: '/files',
    summary: 'Upload a file',
    upload: true,
    status: 201,
    data: fileSchema,
    errors: [413, 415, 422, 429, 503],
  },
  async ({ c, services, session, language }) => {
    const { db, config, resources } = services
    const store = createFileStore(config.dataDir)
    authorizeUpload(services, session)
    const by = session.user.id
    const { name, type, bytes } = await readUpload(c, uploadLimits(resources))
    const size = bytes.length
    // Before anything is stored, and again together with the row: others may have been faster.
    await db.kysely.transaction().execute(trx => requireQuota(services, trx, { by, size, language }))
    await scanUpload(services, bytes)
    const sha256 = await store.write(bytes)
    const { id } = await db.kysely.transaction().execute(async trx => {
      await requireQuota(services, trx, { by, size, language })
      return trx
        .insertInto(FILES)
        .values({ name, type, size, sha256, uploaded_by: by, pending: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    // The last file with this content may have been forgotten since: now that there is this one, none is any more.
    await store.write(bytes)
    return { data: { id: Number(id), name, size, type } }
  },
  { before: ({ resources }) => [limitBody(uploadLimits(resources))] },
)

const content = {
  path: '/files/{id}',
  content: 'application/octet-stream',
  answerHeaders: {
    'Content-Disposition': 'The name, with every letter in `filename*`',
    'Content-Length': 'The size in bytes',
  },
  errors: [404],
} as const

const download = route({ ...content, method: 'get', summary: 'The content of a file' }, sendFile)
// Hono answers HEAD with the GET route and throws its body away; a file would stay open.
const describeFile = route(
  { ...content, method: 'head', summary: 'What a file is called, its type and its size' },
  sendFile,
)

async function sendFile({
  c,
  services,
  session,
  param,
}: Omit<RouteCall, 'query' | 'body'>): Promise<Response> {
  const { db, config } = services
  const id = fileId.safeParse(param('id'))
  const found =
    id.success && (await db.kysely.selectFrom(FILES).selectAll().where('id', '=', id.data).executeTakeFirst())
  const own = found ? found.pending === true && Number(found.uploaded_by) === session.user.id : false
  // Who sent a file sees it until a record holds it; from then on it is for the record's readers, also when it is taken off.
  if (!found || !(own || (await mayReadFile(services, session, Number(found.id))))) throw notFound()
  const headers = headersOf(String(found.name), String(found.type), String(found.size))
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  await recordDownload(services, c, { details: { file: Number(found.id), name: found.name } })
  const path = createFileStore(config.dataDir).path(String(found.sha256))
  return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, headers)
}

/** What was uploaded is shown or saved, and can do nothing else. */
function headersOf(name: string, type: string, size: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return {
    'Content-Type': type,
    'Content-Length': size,
    'Content-Disposition': `${SHOWN.test(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
}

/** `POST files`, `GET files/{id}`, and `HEAD files/{id}` for what a file is called (D-15, API.md). */
export const fileRoutes = [upload, download, describeFile]
