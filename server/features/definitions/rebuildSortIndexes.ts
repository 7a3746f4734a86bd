import { officeAlphabet } from '../../../src/core/schema/alphabet'
import type { Services } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import { withApplyLock } from './applyLock'
import { isApplying } from './applyTask'
import { matchTables } from './settleApplies'

/** The setting with the alphabet that the indexes have; without it, they have the root's. */
const SORTED_BY = 'sorted_by'

/**
 * Rebuilds the indexes of texts after the office's country has changed the alphabet. Lists have the new order
 * at once, and are slow in large tables until then. Returns whether anything was rebuilt.
 */
export async function rebuildSortIndexes(services: Services): Promise<boolean> {
  const { db, office } = services
  if (await isBuilt(services)) return false
  let built = false
  await withApplyLock(db, async connection => {
    // Another process might know the new country before this one.
    await office.refresh()
    // An unfinished apply has created what the definitions in use don't know. It rebuilds these indexes too.
    if ((await isBuilt(services)) || (await isApplying(db.kysely))) return
    built = await matchTables(services, connection)
    if (built) await writeSettings(db.kysely, { [SORTED_BY]: officeAlphabet() })
  })
  return built
}

async function isBuilt({ db }: Services): Promise<boolean> {
  const { [SORTED_BY]: built = 'root' } = await readSettings(db.kysely, [SORTED_BY])
  return built === officeAlphabet()
}
