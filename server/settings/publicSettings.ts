import { Hono } from 'hono'
import { publicDefaults } from '../../src/schema/publicSettings'
import type { Services } from '../services'
import { readSettings } from './settings'

/** `GET settings/public`, which needs no sign-in (C-04). What was emptied is an empty text. */
export function publicSettingsRoutes({ db, config }: Services): Hono {
  const defaults = { time_zone: config.timeZone, ...publicDefaults }
  return new Hono().get('/settings/public', async c => {
    const chosen = await readSettings(db.kysely, Object.keys(defaults))
    const told = Object.entries({ ...defaults, ...chosen }).map(([name, value]) => [name, value ?? ''])
    return c.json({ status: 'success', data: Object.fromEntries(told) })
  })
}
