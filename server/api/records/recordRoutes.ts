import { recordEndpoints } from '../../../src/contract/recordEndpoints'
import { readList } from '../../engine/records/readList'
import { readRecord, readRecordAsOf } from '../../engine/records/readRecord'
import { removeMany, removeRecord } from '../../engine/writes/removeRecord'
import { createRecord, updateMany, updateRecord, withChecks } from '../../engine/writes/writeRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { readAsOf } from '../http/query'
import { forChanges, resourceRoute } from '../http/resourceRoute'
import { readVersion } from '../http/version'
import { bulkAnswer } from './bulkAnswer'
import { bulkFields, readBulk } from './bulkQuery'
import { answerWrite, recordAnswer } from './recordAnswer'

const list = resourceRoute(recordEndpoints.list, async ({ scope, resource, query }) =>
  listAnswer(resource, await readList(scope, resource, readListRequest(resource, query()))),
)

const create = resourceRoute(recordEndpoints.create, async call => {
  const { resource, json } = call
  const body = await json()
  const scope = await withChecks(call.scope, resource, { sent: body })
  return answerWrite(call, { body, status: 201 }, db => createRecord({ ...scope, db }, resource, body))
})

const setMany = resourceRoute(
  recordEndpoints.updateMany,
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
  recordEndpoints.deleteMany,
  async call => {
    const { c, scope, resource, json } = call
    const request = readBulk(c, await json())
    return bulkAnswer(call, { kind: 'bulk_delete', ...request }, () => removeMany(scope, resource, request))
  },
  forChanges,
)

const readOne = resourceRoute(recordEndpoints.readOne, async ({ scope, resource, id, query }) => {
  const day = readAsOf(resource, query())
  return recordAnswer(
    await (day === undefined
      ? readRecord(scope, resource, id())
      : readRecordAsOf(scope, resource, { id: id(), day })),
  )
})

const change = resourceRoute(
  recordEndpoints.update,
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
  recordEndpoints.remove,
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
