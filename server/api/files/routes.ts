import { pipeline, Readable } from 'node:stream'
import type { Context } from 'hono'
import { z } from 'zod'
import { fileEndpoints } from '../../../src/contract/files'
import { canBeShown, kindsOf, officeFileTypes } from '../../../src/core/field/fileFormats'
import { listFormat } from '../../../src/core/i18n/intl'
import type { Resources } from '../../../src/core/schema/resources'
import { MAX_FILE_SIZE } from '../../../src/fields/file/file.type'
import { filePlaces, limitsOf } from '../../../src/fields/file/filePlaces'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { identify } from '../../engine/files/identify'
import { authorizeUpload, mayReadFile } from '../../engine/files/mayRead'
import { requireQuota } from '../../engine/files/quotas'
import { insertFile } from '../../engine/files/releaseFiles'
import { scanUpload } from '../../engine/files/scan'
import { ContentMissing, FilesUnavailable, verifying } from '../../engine/files/store/contents'
import { fileContent } from '../../engine/files/store/folderStore'
import { openFileStore } from '../../engine/files/store/openFileStore'
import { FILES } from '../../engine/files/tables'
import { uploadFolder } from '../../engine/files/uploadFolder'
import { runIdempotent } from '../http/idempotency'
import { type ReceivedFile, receiveFile } from '../http/receiveFile'
import { recordDownload } from '../http/recordDownload'
import { type RouteCall, route } from '../http/route'

/** Types that run scripts when opened. They are refused even if a definition allows them. */
const NEVER = /svg|html|[/+]xml|javascript/

/** An upload doesn't name its field, so the limits are the union of all fields' limits. */
interface UploadLimits {
  accepted: ReadonlySet<string>
  maxSize: number
}

/** Returns the types and sizes that the file fields of all definitions accept. */
function uploadLimits(resources: Resources): UploadLimits {
  const limits = resources.all.flatMap(({ fields }) => filePlaces(fields)).map(({ field }) => limitsOf(field))
  const types = [...officeFileTypes(), ...limits.flatMap(({ accept }) => accept)]
  return {
    accepted: new Set(types.filter(type => !NEVER.test(type))),
    maxSize: Math.max(MAX_FILE_SIZE, ...limits.map(({ maxSize }) => maxSize)),
  }
}

/** Turns an unreachable file store into a 503 and a log line. */
async function inStore<Result>({ log }: Services, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    log.error({ err: error }, error.message)
    throw new ApiError(503, 'unavailable', {
      message: 'api.files_unavailable',
      headers: { 'Retry-After': '10' },
    })
  }
}

const fileId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(Number)

const upload = route(fileEndpoints.upload, async ({ c, services, session, language }) => {
  authorizeUpload(services, session)
  const { config, resources, messages } = services
  const limits = uploadLimits(resources)
  const names = kindsOf([...limits.accepted]).map(kind =>
    typeof kind === 'string' ? kind : messages.label(language, kind),
  )
  const kinds = listFormat(language).format(names)
  const receiving = { folder: uploadFolder(config.dataDir), maxSize: limits.maxSize }
  return receiveFile(c, receiving, async file => {
    const { name, type } = await identify(file, { accepted: limits.accepted, kinds })
    const by = session.user.id
    return storeUpload({ services, c }, file, { name, type, by, language })
  })
})

interface Uploaded {
  name: string
  type: string
  by: number
  language: string
}

async function storeUpload(
  { services, c }: { services: Services; c: Context<Env> },
  file: ReceivedFile,
  { name, type, by, language }: Uploaded,
): Promise<Response> {
  const { db, config } = services
  const { size, sha256 } = file
  const store = openFileStore(config)
  const content = fileContent(file.path, file)
  // The quota is checked before anything is stored and again with the row, because of concurrent uploads.
  await db.kysely.transaction().execute(trx => requireQuota(services, trx, { by, size, language }))
  await scanUpload(services, { path: file.path, by })
  await inStore(services, store.write(content))
  const answer = await runIdempotent(
    { services, c },
    { name, sha256 },
    {
      run: async trx => {
        await requireQuota(services, trx, { by, size, language })
        const id = await insertFile(trx, { name, type, size, sha256, uploaded_by: by, pending: true })
        return { status: 201, data: { id, name, size, type } }
      },
      again: async (_db, { data }) => ({ status: 201, data }),
    },
  )
  // Concurrent deletion of the last file with this content can have removed the content, so write it again.
  await inStore(services, store.write(content))
  return answer
}

const download = route(fileEndpoints.download, sendFile)
// Without this route, Hono would run the GET route for HEAD and
// discard the body, which would leave a file open.
const describeFile = route(fileEndpoints.describe, sendFile)

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
  // The uploader can read a file until a record holds it. After that, only readers of the record can, even if
  // the record no longer holds the file.
  if (!found || !(own || (await mayReadFile(services, session, Number(found.id))))) throw notFound()
  const headers = headersOf(String(found.name), String(found.type), String(found.size))
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const sha256 = String(found.sha256)
  try {
    const content = await inStore(services, openFileStore(config).read(sha256))
    // Record the download only now that the content exists.
    await recordDownload(services, c, { details: { file: Number(found.id), name: found.name } }).catch(
      error => {
        content.destroy()
        throw error
      },
    )
    return c.body(Readable.toWeb(verified(services, content, sha256)) as ReadableStream, 200, headers)
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error
    services.log.error({ err: error, file: Number(found.id) }, error.message)
    throw notFound()
  }
}

/**
 * Verifies the content while it is sent. A damaged or truncated file breaks the
 * connection, so no client takes it for complete.
 */
function verified({ log }: Services, content: Readable, sha256: string): Readable {
  return pipeline(content, verifying(sha256), error => {
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'A download was interrupted')
  })
}

/** Returns headers that let browsers show or save uploaded content, but not run it. */
function headersOf(name: string, type: string, size: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return {
    'Content-Type': type,
    'Content-Length': size,
    'Content-Disposition': `${canBeShown(type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
}

/** `POST files`, `GET files/{id}`, and `HEAD files/{id}` for the file's name (D-15). */
export const fileRoutes = [upload, download, describeFile]
