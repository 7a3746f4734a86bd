import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Executor } from '../../base/storage/database'
import { maskReplay } from '../../engine/records/history/maskReplay'
import type { RecordAnswer } from '../../engine/records/readRecord'
import type { Answer } from '../http/envelope'
import { runIdempotent } from '../http/idempotency'
import type { ResourceCall } from '../http/resourceRoute'
import { tagOf } from '../http/version'

/** Returns a record as it is sent, with its version as ETag. */
export const recordAnswer = ({ record, labels }: RecordAnswer, status: 200 | 201 = 200) =>
  ({ status, data: record, meta: { labels }, headers: { ETag: tagOf(record.version) } }) satisfies Answer

interface AnsweredWrite {
  body: Values
  status?: 200 | 201
  /** The record's resource, if it is not the one in the path. */
  resource?: Resource
}

/**
 * Handles a request that writes a record and returns it. A
 * repeated response is masked by current permissions.
 */
export const answerWrite = (
  { services, c, scope, resource: own }: Pick<ResourceCall, 'services' | 'c' | 'scope' | 'resource'>,
  { body, status = 200, resource = own }: AnsweredWrite,
  write: (db: Executor) => Promise<RecordAnswer>,
): Promise<Response> =>
  runIdempotent({ services, c }, body, {
    run: async db => recordAnswer(await write(db), status),
    again: async (db, { data, meta }) => {
      const stored = { record: data, labels: {}, ...(meta as object) } as RecordAnswer
      return recordAnswer(await maskReplay({ ...scope, db }, resource, stored), status)
    },
  })
