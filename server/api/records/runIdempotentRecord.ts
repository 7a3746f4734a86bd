import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { maskReplay } from '../../engine/records/history/maskReplay'
import type { RecordAnswer } from '../../engine/records/one'
import { runIdempotent } from '../http/idempotency'
import { type Call, recordAnswer } from '../http/resourceCall'

/** A call that writes a record of a resource and answers it; replayed, as far as the person may still see it. */
export const runIdempotentRecord = (
  services: Services,
  { c, scope }: Call,
  resource: Resource,
  body: Values,
  status: 200 | 201,
  write: (db: Executor) => Promise<RecordAnswer>,
): Promise<Response> =>
  runIdempotent(services, c, body, {
    run: async db => recordAnswer(await write(db), status),
    again: async (db, { data, meta }) =>
      recordAnswer(
        await maskReplay(scope, db, resource, {
          record: data,
          labels: {},
          ...(meta as object),
        } as RecordAnswer),
        status,
      ),
  })
