import type { Resource, Values } from '../../src/schema/resource'
import { maskReplay } from '../records/history/maskReplay'
import type { RecordAnswer } from '../records/one'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { runIdempotent } from './idempotency'
import { type Call, recordAnswer } from './resourceCall'

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
