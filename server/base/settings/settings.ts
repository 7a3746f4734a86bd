import { sql } from 'kysely'
import type { Executor } from '../storage/database'
import { notifyChannel } from '../storage/notifications'
import { SETTINGS } from './tables'

/** Settings by key. */
export type Settings = Record<string, unknown>

/**
 * Reads the named settings, or all; unset ones are omitted.
 * @example const { default_currency } = await readSettings(db, ['default_currency'])
 */
export async function readSettings(db: Executor, keys?: readonly string[]): Promise<Settings> {
  const query = db.selectFrom(SETTINGS).select(['key', 'value'])
  const rows = await (keys ? query.where('key', 'in', keys.length ? keys : ['']) : query).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The channel that notifies every process of changed settings. */
export const SETTINGS_CHANGED = 'settings_changed'

/**
 * Sets the named settings. Every process is notified on commit. The group's page checks the values, not
 * this function.
 * @example await writeSettings(db, { setup_hidden: true })
 */
export async function writeSettings(db: Executor, settings: Settings): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await sql`insert into ${sql.table(SETTINGS)} (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
  await notifyChannel(db, SETTINGS_CHANGED, '')
}
