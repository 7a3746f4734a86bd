import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { notFound } from '../../base/errors/apiError'
import type { Env, Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import { createFileStore } from '../../engine/files/fileStore'
import { authorizeUpload, mayReadFile } from '../../engine/files/mayRead'
import { requireQuota } from '../../engine/files/quotas'
import { scanUpload } from '../../engine/files/scan'
import { FILES } from '../../engine/files/tables'
import { languageOf } from '../http/language'
import { recordDownload } from '../http/recordDownload'
import { limitBody, readUpload, uploadLimits } from './upload'

const fileId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(Number)
const SHOWN = /^(image\/|application\/pdf$)/

/** `POST files`, `GET files/{id}`, and `HEAD files/{id}` for what a file is called (D-15, API.md). */
export function fileRoutes(services: Services): Hono<Env> {
  const { db, config, resources } = services
  const store = createFileStore(config.dataDir)
  const limits = uploadLimits(resources)

  return (
    new Hono<Env>()
      .post('/files', limitBody(limits), async c => {
        authorizeUpload(services, c.get('session'))
        const by = c.get('session').user.id
        const language = languageOf(services, c)
        const { name, type, bytes } = await readUpload(c, limits)
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
        return c.json({ status: 'success', data: { id: Number(id), name, size, type } }, 201)
      })
      // Hono answers HEAD with the GET route and throws its body away; a file would stay open.
      .on(['GET', 'HEAD'], '/files/:id', async c => {
        const id = fileId.safeParse(c.req.param('id'))
        const found =
          id.success &&
          (await db.kysely.selectFrom(FILES).selectAll().where('id', '=', id.data).executeTakeFirst())
        const session = c.get('session')
        const own = found ? found.pending === true && Number(found.uploaded_by) === session.user.id : false
        if (!found || !(await mayOpen(services, session, Number(found.id), own))) throw notFound()
        const headers = headersOf(String(found.name), String(found.type), String(found.size))
        if (c.req.method === 'HEAD') return c.body(null, 200, headers)
        await recordDownload(services, c, { details: { file: Number(found.id), name: found.name } })
        const body = Readable.toWeb(createReadStream(store.path(String(found.sha256)))) as ReadableStream
        return c.body(body, 200, headers)
      })
  )
}

// Who sent a file sees it until a record holds it; from then on it is for the record's readers, also when it is taken off.
const mayOpen = async (services: Services, session: Session, id: number, own: boolean) =>
  own || (await mayReadFile(services, session, id))

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
