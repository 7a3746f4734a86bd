import { type PublicSettings, publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'

/** Returns the office's public settings. A cleared setting is an empty text. */
export async function publicSettings({
  db,
  config,
  definitions,
}: Services): Promise<PublicSettings & { definitions: number }> {
  const defaults = { time_zone: config.timeZone, ...publicDefaults }
  const chosen = await readSettings(db.kysely, Object.keys(defaults))
  const entries = Object.entries({ ...defaults, ...chosen }).map(([name, value]) => [name, value ?? ''])
  return { ...(Object.fromEntries(entries) as PublicSettings), definitions: definitions.revision() }
}
