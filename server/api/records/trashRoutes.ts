import { recordMetaSchema, writeMetaSchema } from '../../../src/contract/answer'
import {
  idsBodySchema,
  MAX_IDS,
  manyPurgedSchema,
  manyRestoredSchema,
  trashMetaSchema,
} from '../../../src/contract/records'
import { invalid } from '../../base/errors/apiError'
import { listTrash, readTrashed } from '../../engine/writes/trash/listTrash'
import { purgeMany } from '../../engine/writes/trash/purgeRecord'
import { restoreMany, restoreRecord } from '../../engine/writes/trash/restoreRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { forChanges, type ResourceCall, recordOf, recordsOf, resourceRoute } from '../http/resourceRoute'
import { cursor, filterParam, key, range, sort } from '../schemas/parameters'
import { answerWrite, recordAnswer } from './recordAnswer'
import { refusedRows } from './refusedRows'

const one = { data: recordOf, meta: recordMetaSchema }

const list = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/trash',
    operation: 'listDeleted{resources}',
    action: ['read', 'delete'],
    summary: 'List deleted records; `updated_at` and `updated_by` are when and by whom',
    query: { sort, range, filter: filterParam, cursor },
    data: recordsOf,
    meta: trashMetaSchema,
  },
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
  {
    method: 'post',
    path: '/{resource}/trash/restore',
    operation: 'restoreMany{resources}',
    action: ['read', 'delete'],
    points: 10,
    summary: 'Restore records from the trash, as far as each can be restored',
    body: idsBodySchema,
    data: manyRestoredSchema,
    meta: writeMetaSchema,
    errors: [413, 415, 422],
  },
  async call => {
    const { scope, resource } = call
    const { restored, refused } = await restoreMany(scope, resource, await readIds(call))
    return { data: { restored, refused: refusedRows(call, refused) } }
  },
  forChanges,
)

const purgeMultiple = resourceRoute(
  {
    method: 'post',
    path: '/{resource}/trash/purge',
    operation: 'purge{resources}',
    action: 'manage',
    points: 10,
    summary:
      'Delete records from the trash permanently, unless others refer to them; requires the permission to manage them',
    body: idsBodySchema,
    data: manyPurgedSchema,
    errors: [413, 415, 422],
  },
  async call => {
    const { scope, resource } = call
    const { purged, refused } = await purgeMany(scope, resource, await readIds(call))
    return { data: { purged, refused: refusedRows(call, refused) } }
  },
  forChanges,
)

const readOne = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/trash/{id}',
    operation: 'readDeleted{resource}',
    action: ['read', 'delete'],
    summary: 'Read a deleted record',
    ...one,
    errors: [404],
  },
  async ({ scope, resource, id }) => {
    return recordAnswer(await readTrashed(scope, resource, id()))
  },
  forChanges,
)

const restoreOne = resourceRoute(
  {
    method: 'post',
    path: '/{resource}/{id}/restore',
    operation: 'restore{resource}',
    action: ['read', 'delete'],
    summary: 'Restore the record from the trash, with the parts that were deleted with it',
    headers: key,
    ...one,
    errors: [404, 409, 413, 415, 422, 428],
  },
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
