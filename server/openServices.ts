import pino from 'pino'
import { rulesFor } from '../resources/rules'
import type { Config } from './config'
import { openLive } from './live/openLive'
import { loadMeasures } from './measures/loadMeasures'
import { loadMessages } from './messages'
import { fieldsWithoutIndex } from './records/indexes'
import { loadServerHooks } from './records/serverHooks'
import { loadResources } from './resources'
import type { Services } from './services'
import { openOffice } from './settings/office'
import { openDatabase } from './storage/openDatabase'
import { applySchema } from './storage/schema/applySchema'
import { allTables } from './tables'

/** Opens the database of a configuration, brings its tables to the definitions and puts everything together. */
export async function openServices(config: Config): Promise<Services> {
  const log = pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  // The definitions first: a mistake in them must not touch a database.
  const resources = await loadResources()
  const measures = await loadMeasures(resources)
  const { databaseUrl, dataDir } = config
  const report = (error: Error) => log.warn({ err: error }, 'The database is not as it should be')
  const db = await openDatabase({ databaseUrl, dataDir, report })
  try {
    const { refused } = await applySchema(db, allTables(resources))
    const slow = resources.all.flatMap(one => fieldsWithoutIndex(one).map(name => `${one.name}.${name}`))
    log.debug(
      { fields: slow },
      'No index finds the rows of a filter by these fields: among many it takes long',
    )
    for (const { statement, reason } of refused)
      log.warn(
        { statement, reason },
        'Not done by itself; `npm run db:plan` shows it, run it by hand if it is wanted',
      )
    return {
      now: () => new Date(),
      config,
      db,
      resources,
      rulesFor,
      messages: await loadMessages(),
      hooks: await loadServerHooks(),
      measures,
      live: await openLive({ db, config, log }),
      log,
      office: await openOffice({ db, config, resources, log }),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
