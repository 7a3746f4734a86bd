import type { Resource } from '../../../src/core/schema/resource'
import { filterParam, key, range, sort } from '../schemas/parameters'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { schemaNames } from '../schemas/schemas'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const manyIds: Schema = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 1000 } },
}

/** What was deleted of a resource, its way back, and its end. */
export function trashDescriptions(resource: Resource): RouteDescription[] {
  const { name } = resource
  const { record } = schemaNames(resource)
  const one = { data: ref(record), meta: ref('RecordMeta') }
  return [
    {
      method: 'get',
      path: `/${name}/trash`,
      summary: 'A page of the deleted records; updated_at and updated_by tell when and by whom',
      query: {
        sort,
        range,
        filter: filterParam(resource),
        cursor: { description: 'next or prev of a page before' },
      },
      data: { type: 'array', items: ref(record) },
      meta: ref('TrashMeta'),
    },
    { method: 'get', path: `/${name}/trash/{id}`, summary: 'One deleted record', ...one, errors: [404] },
    {
      method: 'post',
      path: `/${name}/trash/purge`,
      summary:
        'Delete records of the trash for good, as far as nothing points at them; for who may manage them',
      body: manyIds,
      data: ref('ManyPurged'),
      errors: [413, 415, 422],
    },
    {
      method: 'post',
      path: `/${name}/trash/restore`,
      summary: 'Take records out of the trash, as far as each can come back',
      body: manyIds,
      data: ref('ManyRestored'),
      meta: ref('WriteMeta'),
      errors: [413, 415, 422],
    },
    {
      method: 'post',
      path: `/${name}/{id}/restore`,
      summary: 'Take the record out of the trash, with its parts that went there with it',
      headers: key,
      ...one,
      errors: [404, 409, 413, 415, 422, 428],
    },
  ]
}
