import { listMetaSchema, recordMetaSchema } from '../../../src/contract/answer'
import { bulkAnswerSchema, bulkBodySchema } from '../../../src/contract/records'
import { readList } from '../../engine/records/readList'
import { readRecord, readRecordAsOf } from '../../engine/records/readRecord'
import { removeMany, removeRecord } from '../../engine/writes/removeRecord'
import { createRecord, updateMany, updateRecord, withChecks } from '../../engine/writes/writeRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { readAsOf } from '../http/query'
import {
  createBodyOf,
  forChanges,
  recordOf,
  recordsOf,
  resourceRoute,
  updateBodyOf,
  updateManyBodyOf,
} from '../http/resourceRoute'
import { readVersion } from '../http/version'
import { asOfParam, cursor, filterParam, key, match, range, sortParam } from '../schemas/parameters'
import { bulkAnswer } from './bulkAnswer'
import { bulk, bulkFields, readBulk } from './bulkQuery'
import { answerWrite, recordAnswer } from './recordAnswer'

const one = { data: recordOf, meta: recordMetaSchema }

const list = resourceRoute(
  {
    method: 'get',
    path: '/{resource}',
    summary: 'List records',
    operation: 'list{resources}',
    action: 'read',
    query: { sort: sortParam, range, filter: filterParam, cursor, as_of: asOfParam },
    data: recordsOf,
    meta: listMetaSchema,
  },
  async ({ scope, resource, query }) =>
    listAnswer(resource, await readList(scope, resource, readListRequest(resource, query()))),
)

const create = resourceRoute(
  {
    method: 'post',
    path: '/{resource}',
    summary: 'Create a record',
    operation: 'create{resource}',
    action: 'create',
    headers: key,
    body: createBodyOf,
    status: 201,
    ...one,
    errors: [409, 413, 415, 422, 428],
  },
  async call => {
    const { resource, json } = call
    const body = await json()
    const scope = await withChecks(call.scope, resource, { sent: body })
    return answerWrite(call, { body, status: 201 }, db => createRecord({ ...scope, db }, resource, body))
  },
)

const setMany = resourceRoute(
  {
    method: 'put',
    path: '/{resource}',
    points: 10,
    operation: 'updateMany{resources}',
    action: ['read', 'update'],
    summary:
      'Update all matching records, or none; more than 1,000 records or 2,000,000 characters as a task, which skips refused ones',
    body: updateManyBodyOf,
    ...bulk,
    data: bulkAnswerSchema,
    errors: [409, 422],
  },
  async call => {
    const { c, scope, resource, json } = call
    const body = await json()
    const [request, fields] = [readBulk(c, body), bulkFields(body)]
    return bulkAnswer(call, { kind: 'bulk_update', fields, ...request }, () =>
      updateMany(scope, resource, { ...request, sent: fields }),
    )
  },
  forChanges,
)

const deleteMany = resourceRoute(
  {
    method: 'delete',
    path: '/{resource}',
    points: 10,
    operation: 'deleteMany{resources}',
    action: ['read', 'delete'],
    summary:
      'Move all matching records to the trash, or none; more than 1,000 records or 2,000,000 characters as a task, which skips refused ones',
    body: bulkBodySchema,
    bodyOptional: true,
    ...bulk,
    data: bulkAnswerSchema,
    errors: [409, 422],
  },
  async call => {
    const { c, scope, resource, json } = call
    const request = readBulk(c, await json())
    return bulkAnswer(call, { kind: 'bulk_delete', ...request }, () => removeMany(scope, resource, request))
  },
  forChanges,
)

const readOne = resourceRoute(
  {
    method: 'get',
    path: '/{resource}/{id}',
    summary: 'Read a record',
    operation: 'read{resource}',
    action: 'read',
    query: { as_of: asOfParam },
    ...one,
    errors: [404],
  },
  async ({ scope, resource, id, query }) => {
    const day = readAsOf(resource, query())
    return recordAnswer(
      await (day === undefined
        ? readRecord(scope, resource, id())
        : readRecordAsOf(scope, resource, { id: id(), day })),
    )
  },
)

const change = resourceRoute(
  {
    method: 'put',
    path: '/{resource}/{id}',
    summary: 'Update a record',
    operation: 'update{resource}',
    action: 'update',
    headers: { ...match, ...key },
    body: updateBodyOf,
    ...one,
    errors: [404, 409, 413, 415, 422, 428],
  },
  async call => {
    const { c, resource, id, json } = call
    const body = await json()
    const version = readVersion(c, body)
    const scope = await withChecks(call.scope, resource, { id: id(), sent: body })
    return answerWrite(call, { body }, db =>
      updateRecord({ ...scope, db }, resource, { id: id(), sent: body, version }),
    )
  },
  forChanges,
)

const remove = resourceRoute(
  {
    method: 'delete',
    path: '/{resource}/{id}',
    summary: 'Move the record to the trash',
    operation: 'delete{resource}',
    action: 'delete',
    headers: { ...match, ...key },
    ...one,
    errors: [404, 409, 428],
  },
  async call => {
    const { c, scope, resource, id, json } = call
    const body = await json({ optional: true })
    const version = readVersion(c, body)
    return answerWrite(call, { body }, db => removeRecord({ ...scope, db }, resource, { id: id(), version }))
  },
  forChanges,
)

/** Reads and writes records, one by one and in bulk. */
export const recordRoutes = [list, create, setMany, deleteMany, readOne, change, remove]
