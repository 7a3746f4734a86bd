import type { Services } from '../../base/services'
import { markSearchChanged } from '../../engine/records/search/searchStale'
import { numberNew } from '../../engine/writes/numberExisting'
import { removeSecretsOfTasks } from '../../work/tasks/removeSecrets'

/**
 * Updates what is stored because of the definitions, apart from the tables: numbers of existing records, search
 * texts, and tasks with values of fields that have become secret. The start and each apply call it, so that
 * both lead to the same records. Each step can be repeated.
 */
export async function updateDerived(services: Services): Promise<void> {
  await removeSecretsOfTasks(services.db.kysely, services.resources)
  await numberNew(services)
  await markSearchChanged(services)
}
