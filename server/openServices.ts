import { rulesFor } from '../resources/permissionRules'
import type { Config } from './base/config'
import { openKeyring } from './base/encryption/openKeyring'
import { loadMessages } from './base/messages'
import { loadServerHooks } from './base/serverHooks'
import type { Services } from './base/services'
import { beginStartup, type Startup } from './base/startup'
import { applySchema } from './base/storage/schema/applySchema'
import { isUnavailable } from './base/storage/unavailable'
import { openDefinitions } from './engine/definitions/openDefinitions'
import { readStoredDefinitions } from './engine/definitions/storedDefinitions'
import { claimStore } from './engine/files/claimStore'
import { checkScanner } from './engine/files/scan'
import { openFileStore } from './engine/files/store/openFileStore'
import { openOffice } from './engine/settings/office'
import { setStoredCountry } from './engine/settings/storedCountry'
import { fieldsWithoutIndex } from './engine/sql/indexes'
import { isApplying } from './features/definitions/applyTask'
import { openLive } from './live/openLive'
import { loadShipped } from './ops/loadShipped'
import { allTables, encryptedColumns } from './ops/tables'

/** Updates the tables to match the definitions and opens all services. */
export async function openServices(config: Config, opening = beginStartup(config)): Promise<Services> {
  try {
    return await openOn(config, opening)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    opening.log.warn({ err: error }, 'The database became unavailable during startup: starting again')
    return openServices(config, beginStartup(config))
  }
}

async function openOn(config: Config, opening: Startup): Promise<Services> {
  const { log } = opening
  try {
    await checkScanner(config)
    // The definitions are loaded first: a mistake in them must not change a table.
    const [{ hooks, messages, shipped }, db] = await Promise.all([readProduct(), opening.db])
    const opened = openDefinitions({ shipped, messages, log }, await readStoredDefinitions(db.kysely))
    const { definitions, resources, measures } = opened
    // The definitions in use do not include what an unfinished apply has already created, nor what a stored
    // definition needs that can't be used at present, so nothing is dropped.
    const onlyAdding = definitions.leftOut().size > 0 || (await isApplying(db.kysely))
    await setStoredCountry(db.kysely)
    const { refused } = await applySchema(db, allTables(resources), { onlyAdding })
    if (log.isLevelEnabled('debug'))
      log.debug(
        { fields: resources.all.flatMap(one => fieldsWithoutIndex(one).map(name => `${one.name}.${name}`)) },
        'Filters by these fields use no index and are slow on large tables',
      )
    for (const { statement, reason } of refused)
      log.warn(
        { statement, reason },
        'This change was not made automatically. `npm run db:plan` shows it; run it yourself if you want it',
      )
    const keyring = await openKeyring({ config, db, log }, encryptedColumns)
    await claimStore({ db, dataDir: config.dataDir, log }, openFileStore(config))
    const office = await openOffice({ db, config, resources, log })
    await opened.follow(db, office.refresh)
    return {
      definitions,
      resources,
      measures,
      hooks,
      messages,
      now: () => new Date(),
      config,
      db,
      rulesFor,
      keyring,
      log,
      office,
      live: await openLive({ db, config, log, keyring }),
    }
  } catch (error) {
    await (await opening.db).close()
    throw error
  }
}

/** Loads everything that the product's folders define. */
async function readProduct() {
  const [messages, shipped, hooks] = await Promise.all([loadMessages(), loadShipped(), loadServerHooks()])
  return { messages, shipped, hooks }
}
