import { Hono } from 'hono'
import { invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { childOf, requireParent } from '../../engine/records/children'
import { listRecords } from '../../engine/records/list/list'
import { requireReadable } from '../../engine/records/readable'
import { authorize } from '../../engine/records/scope'
import { withChecks } from '../../engine/writes/checkSent'
import { createRecord } from '../../engine/writes/create'
import { makeTransition } from '../../engine/writes/transitions/transitions'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { listAnswer, readList } from '../http/listAnswer'
import { rejectUnknownParameters } from '../http/query'
import { type Call, onResource } from '../http/resourceCall'
import { readVersion } from '../http/version'
import { runIdempotentRecord } from './runIdempotentRecord'

/** What stands below a record: its children, and its transitions. */
export function nestedRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/:resource/:id/:below', onResource(services, children)).post(
    '/:resource/:id/:below',
    onResource(services, async call => {
      const { c, resource } = call
      rejectUnknownParameters(c.req.query(), [])
      const name = c.req.param('below') ?? ''
      return Object.hasOwn(resource.transitions, name)
        ? transition(services, call, name)
        : createChild(services, call, name)
    }),
  )
}

async function children({ c, scope, resource, id }: Call): Promise<Response> {
  const { child, by } = childOf(scope, resource, c.req.param('below') ?? '')
  await requireParent(scope, resource, id())
  authorize(scope, 'read', child)
  // Which records stand below is what that field holds.
  requireReadable(scope, child, [by])
  const request = {
    ...readList(child, c.req.query()),
    within: { column: by, is: 'equal', value: id() } as const,
  }
  return success(c, listAnswer(child, await listRecords(scope, child, request)))
}

async function createChild(services: Services, call: Call, name: string): Promise<Response> {
  const { c, scope, resource, id } = call
  const { child, by } = childOf(scope, resource, name)
  const body = await readJson(c)
  await requireParent(scope, resource, id())
  const given = body[by] ?? id()
  if (given !== id()) throw invalid({ [by]: [{ key: 'validation.read_only' }] })
  const checked = await withChecks(scope, child, body)
  return runIdempotentRecord(services, call, child, body, 201, db =>
    createRecord(checked, db, child, { ...body, [by]: given }),
  )
}

async function transition(services: Services, call: Call, name: string): Promise<Response> {
  const { c, scope, resource, id } = call
  const body = await readJson(c, { optional: true })
  const request = { id: id(), name, sent: body, version: readVersion(c, body) }
  return runIdempotentRecord(services, call, resource, body, 200, db =>
    makeTransition(scope, db, resource, request),
  )
}
