import { sql } from 'kysely'
import type { Executor } from '../storage/database'
import { notifyChannel } from '../storage/notifications'
import { SETTINGS } from './tables'

/** Settings by their key. */
export type Settings = Record<string, unknown>

/**
 * Reads settings, all or those named; what was never set is left out.
 * @example const { default_currency } = await readSettings(db, ['default_currency'])
 */
export async function readSettings(db: Executor, keys?: readonly string[]): Promise<Settings> {
  const query = db.selectFrom(SETTINGS).select(['key', 'value'])
  const rows = await (keys ? query.where('key', 'in', keys.length ? keys : ['']) : query).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The channel on which every process hears that settings were changed. */
export const SETTINGS_CHANGED = 'settings_changed'

/**
 * Sets settings; those not named stay. Every process hears of it on the commit. Values are checked by the group's page, not here.
 * @example await writeSettings(db, { setup_hidden: true })
 */
export async function writeSettings(db: Executor, settings: Settings): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await sql`insert into ${sql.table(SETTINGS)} (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
  await notifyChannel(db, SETTINGS_CHANGED, '')
}
