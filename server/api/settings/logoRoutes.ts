import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { invalid, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { authorize, scopeOf } from '../../engine/records/scope'
import { drawLogo, MAX_LOGO } from '../../engine/settings/drawLogo'
import { settingsGroups } from '../../engine/settings/groups'
import { readLogo, storeLogo } from '../../engine/settings/logos'
import { success } from '../http/envelope'
import { formFile } from '../http/formFile'
import { languageOf } from '../http/language'

/** What a multipart body may hold beside its one file. */
const OVERHEAD = 64 * 1024

/** `GET settings/logo?v=…`, for everybody: the header and the sign-in show it. */
export function logoRoutes({ db }: Services): Hono {
  return new Hono().get('/settings/logo', async c => {
    const png = await readLogo(db.kysely, c.req.query('v') ?? '')
    if (!png) throw notFound()
    return c.body(png, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      // Front ends on other hosts show it too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

const tooLarge = () => invalid({ file: [{ key: 'validation.file_size', params: { size: '2 MB' } }] })

/** `POST settings/logo`: draws a picture as a logo and answers where it is; the settings are saved apart. */
export function logoUploadRoutes(services: Services): Hono<Env> {
  const group = settingsGroups(services.resources).find(({ fields }) => 'company_logo' in fields)
  const limit = bodyLimit({
    maxSize: MAX_LOGO + OVERHEAD,
    onError: () => {
      throw tooLarge()
    },
  })
  return new Hono<Env>().post('/settings/logo', limit, async c => {
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    if (group) authorize(scope, 'update', group.resource)
    const bytes = await readFile(c)
    const company_logo = await storeLogo(services.db.kysely, await drawLogo(bytes))
    return success(c, { status: 201, data: { company_logo } })
  })
}

async function readFile(c: Context): Promise<Uint8Array> {
  const file = await formFile(c)
  if (!(file instanceof File)) throw invalid({ file: [{ key: 'validation.required' }] })
  if (file.size > MAX_LOGO) throw tooLarge()
  return new Uint8Array(await file.arrayBuffer())
}
