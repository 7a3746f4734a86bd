import { readFile } from 'node:fs/promises'
import { settingsEndpoints } from '../../../src/contract/settings'
import { invalid, notFound } from '../../base/errors/apiError'
import { uploadFolder } from '../../engine/files/uploadFolder'
import { authorize } from '../../engine/records/scope'
import { drawLogo, MAX_LOGO } from '../../engine/settings/drawLogo'
import { settingsGroups } from '../../engine/settings/groups'
import { readLogo, storeLogo } from '../../engine/settings/logos'
import { receiveFile } from '../http/receiveFile'
import { route } from '../http/route'

/** Public, because the header and the sign-in page show the logo. */
const readLogoImage = route(settingsEndpoints.readLogo, async ({ c, services: { db } }) => {
  const png = await readLogo(db.kysely, c.req.query('v') ?? '')
  if (!png) throw notFound()
  return c.body(png, 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    // Front ends on other hosts show the logo too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
})

const tooLarge = () => invalid({ file: [{ key: 'validation.file_size', params: { size: '2 MB' } }] })

/** Converts a picture to a logo and returns its address. The caller saves the settings separately. */
const uploadLogo = route(
  settingsEndpoints.uploadLogo,
  async ({ c, scope, services: { db, resources, config } }) => {
    const group = settingsGroups(resources).find(({ fields }) => 'company_logo' in fields)
    if (group) authorize(scope, 'update', group.resource)
    const receiving = { folder: uploadFolder(config.dataDir), maxSize: MAX_LOGO, tooLarge }
    return receiveFile(c, receiving, async ({ path }) => {
      const logo = await drawLogo(await readFile(path))
      return { data: { company_logo: await storeLogo(db.kysely, logo) } }
    })
  },
)

export const logoRoutes = [readLogoImage, uploadLogo]
