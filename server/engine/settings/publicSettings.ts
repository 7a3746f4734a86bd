import { sentRules } from '../../../src/core/field/sentRules'
import { type PublicSettings, publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'

/** Returns the office's public settings. A cleared setting is an empty text. */
export async function publicSettings({
  db,
  config,
  definitions,
  office,
  now,
}: Pick<Services, 'db' | 'config' | 'definitions' | 'office' | 'now'>): Promise<
  PublicSettings & { definitions: number }
> {
  const defaults = { time_zone: config.timeZone, ...publicDefaults }
  const chosen = await readSettings(db.kysely, Object.keys(defaults))
  const entries = Object.entries({ ...defaults, ...chosen }).map(([name, value]) => [name, value ?? ''])
  const settings = Object.fromEntries(entries) as PublicSettings
  const zone = settings.time_zone || config.timeZone
  const differsFrom = zone === office.timeZone() ? office.databaseDiffersFrom() : undefined
  const time_zone_rules = {
    ...sentRules(zone, now()),
    ...(differsFrom && { database_differs_from: differsFrom }),
  }
  return { ...settings, time_zone_rules, definitions: definitions.revision() }
}
