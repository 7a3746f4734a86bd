import { idsBodySchema, MAX_IDS } from '../../../src/contract/records'
import { trashEndpoints } from '../../../src/contract/trash'
import { invalid } from '../../base/errors/apiError'
import { listTrash, readTrashed } from '../../engine/writes/trash/listTrash'
import { purgeMany } from '../../engine/writes/trash/purgeRecord'
import { restoreMany, restoreRecord } from '../../engine/writes/trash/restoreRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { forChanges, type ResourceCall, resourceRoute } from '../http/resourceRoute'
import { answerWrite, recordAnswer } from './recordAnswer'
import { refusedRows } from './refusedRows'

const list = resourceRoute(
  trashEndpoints.list,
  async ({ services, scope, resource, query }) => {
    const { meta, ...answer } = listAnswer(
      resource,
      await listTrash(scope, resource, readListRequest(resource, query())),
    )
    const days = resource.neverPurged ? 0 : services.config.trashDays
    return { ...answer, meta: { ...meta, kept_days: days || null } }
  },
  forChanges,
)

const restoreMultiple = resourceRoute(
  trashEndpoints.restoreMany,
  async call => {
    const { scope, resource } = call
    const { restored, refused } = await restoreMany(scope, resource, await readIds(call))
    return { data: { restored, refused: refusedRows(call, refused) } }
  },
  forChanges,
)

const purgeMultiple = resourceRoute(
  trashEndpoints.purgeMany,
  async call => {
    const { scope, resource } = call
    const { purged, refused } = await purgeMany(scope, resource, await readIds(call))
    return { data: { purged, refused: refusedRows(call, refused) } }
  },
  forChanges,
)

const readOne = resourceRoute(
  trashEndpoints.readOne,
  async ({ scope, resource, id }) => {
    return recordAnswer(await readTrashed(scope, resource, id()))
  },
  forChanges,
)

const restoreOne = resourceRoute(
  trashEndpoints.restore,
  async call => {
    const { scope, resource, id, json } = call
    const body = await json({ optional: true })
    return answerWrite(call, { body }, db => restoreRecord({ ...scope, db }, resource, id()))
  },
  forChanges,
)

/** Reads the ids in the body. One message covers all errors in them. */
async function readIds({ json }: Pick<ResourceCall, 'json'>): Promise<number[]> {
  const parsed = idsBodySchema.safeParse(await json())
  if (!parsed.success) throw invalid({ ids: [{ key: 'trash.ids', params: { limit: MAX_IDS } }] })
  return [...new Set(parsed.data.ids)]
}

/** Deleted records: list, restore and purge. */
export const trashRoutes = [list, restoreMultiple, purgeMultiple, readOne, restoreOne]
