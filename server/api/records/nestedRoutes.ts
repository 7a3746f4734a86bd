import { key, match } from '../../../src/contract/parameters'
import { recordEndpoints } from '../../../src/contract/recordEndpoints'
import { singularOf } from '../../../src/core/i18n/plurals'
import { storedName } from '../../../src/core/schema/systemFields'
import { invalid } from '../../base/errors/apiError'
import { childOf, requireParent } from '../../engine/records/children'
import { requireReadable } from '../../engine/records/readable'
import { readList } from '../../engine/records/readList'
import { authorize } from '../../engine/records/scope'
import { makeTransition } from '../../engine/writes/transitions/transition'
import { createRecord, withChecks } from '../../engine/writes/writeRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { createBodyOf, type ResourceCall, recordOf, recordsOf, resourceRoute } from '../http/resourceRoute'
import { readVersion } from '../http/version'
import { filterParam, sortParam } from '../schemas/parameters'
import { pascalCase } from '../schemas/schemaNames'
import { answerWrite } from './recordAnswer'
import { transitionBody, transitionOperation, transitionSummary, userTransitions } from './transitionBody'

const children = resourceRoute(
  recordEndpoints.listChildren,
  async ({ c, scope, resource, id, param }) => {
    const { child, by } = childOf(scope, resource, param('below'))
    await requireParent(scope, resource, id())
    authorize(scope, 'read', child)
    // The nested list reveals the value of this field, so the caller must be able to read it.
    requireReadable(scope, child, [by])
    const within = { column: storedName(child, by), is: 'equal', value: id() } as const
    return listAnswer(
      child,
      await readList(scope, child, { ...readListRequest(child, c.req.query()), within }),
    )
  },
  {
    each: ({ relations }, resources) =>
      Object.entries(relations).map(([below, { to }]) => {
        const child = resources.get(to)
        return {
          at: { below },
          action: 'read',
          about: child,
          query: { sort: sortParam(child), filter: filterParam(child) },
          data: recordsOf(child, resources),
        }
      }),
  },
)

/** Creates a child or makes a transition, depending on the name after the record's id. */
const createOrTransition = resourceRoute(
  recordEndpoints.createOrTransition,
  async call => {
    const name = call.param('below')
    return Object.hasOwn(call.resource.transitions, name)
      ? runTransition(call, name)
      : createChild(call, name)
  },
  {
    each: (resource, resources) => [
      ...Object.entries(resource.relations).map(([below, { to }]) => {
        const child = resources.get(to)
        return {
          at: { below },
          operation: `create{resource}${pascalCase(singularOf(below, 'en'))}`,
          action: 'create',
          about: child,
          body: createBodyOf(child, resources),
          status: 201 as const,
          data: recordOf(child, resources),
          errors: [404, 409, 413, 415, 422, 428],
        }
      }),
      ...userTransitions(resource).map(([below, transition]) => ({
        at: { below },
        action: transition.action ?? 'update',
        operation: transitionOperation(below, '{resource}'),
        summary: transitionSummary(transition),
        headers: { ...key, ...match },
        body: transitionBody(resource, transition, 'one'),
        errors: [404, 409, 413, 415, 422, 428],
      })),
    ],
  },
)

type Call = Omit<ResourceCall, 'query' | 'body'>

async function createChild(call: Call, name: string): Promise<Response> {
  const { scope, resource, id, json } = call
  const { child, by } = childOf(scope, resource, name)
  const body = await json()
  await requireParent(scope, resource, id())
  const given = body[by] ?? id()
  if (given !== id()) throw invalid({ [by]: [{ key: 'validation.read_only' }] })
  const checked = await withChecks(scope, child, { sent: body })
  return answerWrite(call, { body, status: 201, resource: child }, db =>
    createRecord({ ...checked, db }, child, { ...body, [by]: given }),
  )
}

async function runTransition(call: Call, name: string): Promise<Response> {
  const { c, scope, resource, id, json } = call
  const body = await json({ optional: true })
  const request = { id: id(), name, sent: body, version: readVersion(c, body) }
  return answerWrite(call, { body }, db => makeTransition({ ...scope, db }, resource, request))
}

/** The routes below a record, for its children and its transitions. */
export const nestedRoutes = [children, createOrTransition]
