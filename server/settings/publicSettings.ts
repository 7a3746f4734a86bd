import { Hono } from 'hono'
import type { Services } from '../services'
import { readSettings } from './settings'

/** What everybody may know of this installation, with what it is until somebody decides (C-05). */
export const publicDefaults: Record<string, string | boolean> = {
  company_name: 'Coverdesk',
  company_tagline: 'Insurance management system',
  company_address: '',
  company_phone: '',
  company_email: '',
  company_website: '',
  company_logo: '',
  registration: true,
}

/** `GET settings/public`, which needs no sign-in (C-04). */
export function publicSettingsRoutes({ db }: Services): Hono {
  return new Hono().get('/settings/public', async c => {
    const chosen = await readSettings(db.kysely, Object.keys(publicDefaults))
    return c.json({ status: 'success', data: { ...publicDefaults, ...chosen } })
  })
}
