import type { Logger } from 'pino'
import { setOfficeFileTypes } from '../../../src/core/field/fileFormats'
import { officeTimeZone, setOfficeTime } from '../../../src/core/field/officeTime'
import { zoneRules } from '../../../src/core/field/offsetChanges'
import { setZoneRules } from '../../../src/core/field/timeZone'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import { preferCurrency } from '../../../src/core/money/currencyOf'
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import { publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { formChoicesOf, numberedField, resourceSettings } from '../../../src/define/resourceSettings'
import { settingKey } from '../../../src/define/settingsGroup'
import type { Config } from '../../base/config'
import type { Office } from '../../base/office'
import { readSettings, SETTINGS_CHANGED, type Settings } from '../../base/settings/settings'
import type { Database, Unlisten } from '../../base/storage/database'
import { databaseDiffersFrom } from './compareZoneRules'

/**
 * Beyond this age, the next request causes the settings to be read again, because a notification might have
 * been lost.
 */
const MAX_AGE_MS = 30_000

interface Needs {
  db: Database
  config: Config
  resources: Resources
  log: Logger
}

/** Reads the settings, and reads them again whenever any process changes one. */
export async function openOffice({ db, config, resources, log }: Needs): Promise<Office> {
  let settings: Settings = {}
  let choices = new Map<string, FormChoices>()
  let readAt = 0
  let compared: { zone: string; differsFrom?: string } | undefined
  const compareRules = async (zone: string) => {
    if (compared?.zone === zone) return
    compared = { zone }
    const differsFrom = await databaseDiffersFrom(db.kysely, zone, new Date())
    compared = { zone, differsFrom }
    if (differsFrom)
      log.warn(
        {
          zone,
          from: differsFrom,
          node: `${process.version}, tz ${process.versions.tz}`,
          database: db.serverVersion,
        },
        'Node.js and the database have different time zone rules. Coverdesk uses those of Node.js; update the older one',
      )
  }
  const refresh = async () => {
    settings = await readSettings(db.kysely)
    choices = choicesIn(resources, settings)
    // Date checks have no access to the request, so the office's time is set globally.
    setOfficeTime({ time_zone: config.timeZone, ...settings })
    setZoneRules(zoneRules(officeTimeZone()))
    await compareRules(officeTimeZone())
    setOfficeCountry(settings.country)
    setOfficeFileTypes(settings.file_types)
    preferCurrency(String(settings.default_currency ?? publicDefaults.default_currency))
    readAt = performance.now()
  }
  const refreshInBackground = () => {
    readAt = performance.now()
    // Other requests use the result too, so it isn't canceled with the request that triggered it.
    refresh().catch(error => log.warn({ err: error }, 'The settings could not be read again'))
  }
  const now = () => {
    if (performance.now() - readAt > MAX_AGE_MS) refreshInBackground()
    return settings
  }
  const unlisten: Unlisten = await db.listen(SETTINGS_CHANGED, refreshInBackground)
  await refresh()
  return {
    timeZone: () => String(now().time_zone ?? config.timeZone),
    databaseDiffersFrom: () => compared?.differsFrom,
    forms: resource => (now() && choices.get(resource.name)) || noChoices,
    numberPattern: resource => patternIn(resource, now()),
    refresh,
    close: unlisten,
  }
}

/** Returns the settings about a resource by their names within the group. */
function settingsAbout(resource: Resource, settings: Settings): Settings {
  const group = resourceSettings(resource)
  if (!group) return {}
  const kept = Object.keys(group.fields).map(name => [name, settings[settingKey(group, name)]])
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

const choicesIn = (resources: Resources, settings: Settings) =>
  new Map(
    resources.all
      .filter(({ configurable }) => configurable)
      .map(resource => [resource.name, formChoicesOf(resource, settingsAbout(resource, settings))]),
  )

function patternIn(resource: Resource, settings: Settings): string | undefined {
  const numbered = numberedField(resource)
  if (!numbered) return undefined
  const chosen = resource.configurable ? settings[`${resource.name}.number_pattern`] : undefined
  return typeof chosen === 'string' ? chosen : numbered.pattern
}
