import { Hono } from 'hono'
import { childOf, demandParent } from '../records/children'
import { createRecord } from '../records/create'
import { listRecords } from '../records/list'
import { makeTransition } from '../records/transitions'
import type { Services } from '../services'
import { invalid } from './apiError'
import { readJson } from './body'
import { success } from './envelope'
import { postOnce } from './idempotency'
import { listAnswer, readList } from './listAnswer'
import { knownOnly } from './query'
import { type Call, onResource, recordAnswer } from './resourceCall'
import type { Env } from './session'
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
  const request = {
    ...readList(child, c.req.query()),
    within: { column: by, is: 'equal', value: id() } as const,
  }
  return success(c, listAnswer(child, await listRecords(scope, child, request)))
}

async function createChild(
  services: Services,
  { c, scope, resource, id }: Call,
  name: string,
): Promise<Response> {
  const { child, by } = childOf(scope, resource, name)
  const body = await readJson(c)
  await demandParent(scope, resource, id())
  const given = body[by] ?? id()
  if (given !== id()) throw invalid({ [by]: [{ key: 'validation.read_only' }] })
  return postOnce(services, c, body, async db =>
    recordAnswer(await createRecord(scope, db, child, { ...body, [by]: given }), 201),
  )
}

async function transition(
  services: Services,
  { c, scope, resource, id }: Call,
  name: string,
): Promise<Response> {
  const body = await readJson(c, { optional: true })
  const request = { id: id(), name, sent: body, version: readVersion(c, body) }
  return postOnce(services, c, body, async db =>
    recordAnswer(await makeTransition(scope, db, resource, request)),
  )
}
