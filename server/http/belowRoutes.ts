import { Hono } from 'hono'
import { childOf, demandParent } from '../records/children'
import { listRecords } from '../records/list/list'
import { makeTransition } from '../records/moves/transitions'
import { demandReadable } from '../records/readable'
import { demand } from '../records/scope'
import { withChecks } from '../records/write/checkSent'
import { createRecord } from '../records/write/create'
import type { Services } from '../services'
import { invalid } from '../base/apiError'
import { readJson } from './body'
import { success } from './envelope'
import { listAnswer, readList } from './listAnswer'
import { knownOnly } from './query'
import { recordOnce } from './recordOnce'
import { type Call, onResource } from './resourceCall'
import type { Env } from '../base/session'
import { readVersion } from './version'

/** What stands below a record: its children, and its transitions. */
export function belowRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/:resource/:id/:below', onResource(services, children)).post(
    '/:resource/:id/:below',
    onResource(services, async call => {
      const { c, resource } = call
      knownOnly(c.req.query(), [])
      const name = c.req.param('below') ?? ''
      return Object.hasOwn(resource.transitions, name)
        ? transition(services, call, name)
        : createChild(services, call, name)
    }),
  )
}

async function children({ c, scope, resource, id }: Call): Promise<Response> {
  const { child, by } = childOf(scope, resource, c.req.param('below') ?? '')
  await demandParent(scope, resource, id())
  demand(scope, 'read', child)
  // Which records stand below is what that field holds.
  demandReadable(scope, child, [by])
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
  await demandParent(scope, resource, id())
  const given = body[by] ?? id()
  if (given !== id()) throw invalid({ [by]: [{ key: 'validation.read_only' }] })
  const checked = await withChecks(scope, child, body)
  return recordOnce(services, call, child, body, 201, db =>
    createRecord(checked, db, child, { ...body, [by]: given }),
  )
}

async function transition(services: Services, call: Call, name: string): Promise<Response> {
  const { c, scope, resource, id } = call
  const body = await readJson(c, { optional: true })
  const request = { id: id(), name, sent: body, version: readVersion(c, body) }
  return recordOnce(services, call, resource, body, 200, db => makeTransition(scope, db, resource, request))
}
