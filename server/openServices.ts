import { rulesFor } from '../resources/rules'
import { removeSecretsOfTasks } from './backup/endAccess'
import type { Config } from './config'
import { openKeyring } from './encryption/openKeyring'
import { checkScanner } from './files/scan'
import { openLive } from './live/openLive'
import { loadMeasures } from './measures/loadMeasures'
import { loadMessages } from './messages'
import { fieldsWithoutIndex } from './records/tables/indexes'
import { loadServerHooks } from './records/write/serverHooks'
import { loadResources } from './resources'
import type { Services } from './services'
import { openOffice } from './settings/office'
import { beginStartup, type Startup } from './startup'
import { applySchema } from './storage/schema/applySchema'
import { isUnavailable } from './storage/unavailable'
import { allTables, encryptedColumns } from './tables'

/** Brings the tables of a database to the definitions, and puts everything together. */
export async function openServices(config: Config, opening = beginStartup(config)): Promise<Services> {
  try {
    return await openOn(config, opening)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    opening.log.warn({ err: error }, 'The database went away during the start: beginning again')
    return openServices(config, beginStartup(config))
  }
}

async function openOn(config: Config, opening: Startup): Promise<Services> {
  const { log } = opening
  try {
    await checkScanner(config)
    // The definitions first: a mistake in them must not touch a table.
    const [defined, db] = await Promise.all([readProduct(), opening.db])
    const { resources } = defined
    const { refused } = await applySchema(db, allTables(resources))
    if (log.isLevelEnabled('debug'))
      log.debug(
        { fields: resources.all.flatMap(one => fieldsWithoutIndex(one).map(name => `${one.name}.${name}`)) },
        'No index finds the rows of a filter by these fields: among many it takes long',
      )
    for (const { statement, reason } of refused)
      log.warn(
        { statement, reason },
        'Not done by itself; `npm run db:plan` shows it, run it by hand if it is wanted',
      )
    await removeSecretsOfTasks(db.kysely, resources)
    const keyring = await openKeyring({ config, db, log }, encryptedColumns)
    return {
      ...defined,
      now: () => new Date(),
      config,
      db,
      rulesFor,
      keyring,
      log,
      office: await openOffice({ db, config, resources, log }),
      live: await openLive({ db, config, log, keyring }),
    }
  } catch (error) {
    await (await opening.db).close()
    throw error
  }
}

/** What the folders of the product say. */
async function readProduct(): Promise<Pick<Services, 'resources' | 'measures' | 'hooks' | 'messages'>> {
  const messages = loadMessages()
  const resources = await loadResources()
  const measures = await loadMeasures(resources)
  return { resources, measures, hooks: await loadServerHooks(), messages: await messages }
}
