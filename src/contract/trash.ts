import { recordMetaSchema, writeMetaSchema } from './answer'
import { endpoint } from './endpoint'
import { cursor, key, range, recordFilter, recordSchema, recordsSchema, sort } from './parameters'
import { idsBodySchema, manyPurgedSchema, manyRestoredSchema, trashMetaSchema } from './records'

const one = { data: recordSchema, meta: recordMetaSchema } as const

export const trashEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/{resource}/trash',
    operation: 'listDeleted{resources}',
    action: ['read', 'delete'],
    summary: 'List deleted records; `updated_at` and `updated_by` are when and by whom',
    query: { sort, range, filter: recordFilter, cursor },
    data: recordsSchema,
    meta: trashMetaSchema,
  }),
  restoreMany: endpoint({
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
  }),
  purgeMany: endpoint({
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
  }),
  readOne: endpoint({
    method: 'get',
    path: '/{resource}/trash/{id}',
    operation: 'readDeleted{resource}',
    action: ['read', 'delete'],
    summary: 'Read a deleted record',
    ...one,
    errors: [404],
  }),
  restore: endpoint({
    method: 'post',
    path: '/{resource}/{id}/restore',
    operation: 'restore{resource}',
    action: ['read', 'delete'],
    summary: 'Restore the record from the trash, with the parts that were deleted with it',
    headers: key,
    ...one,
    errors: [404, 409, 413, 415, 422, 428],
  }),
}
