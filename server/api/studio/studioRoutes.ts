import { z } from 'zod'
import {
  applyBodySchema,
  definitionChangesSchema,
  definitionPlanSchema,
  planProblemSchema,
  revisionChangesSchema,
  revisionSchema,
  studioDefinitionSchema,
  studioResourceSchema,
} from '../../../src/contract/definitions'
import { taskSchema } from '../../../src/contract/tasks'
import { notFound } from '../../base/errors/apiError'
import { applyDefinitions } from '../../features/definitions/applyDefinitions'
import { checkChanges } from '../../features/definitions/plan/definitionProblems'
import { inPlanTurn } from '../../features/definitions/plan/inPlanTurn'
import { planDefinitions } from '../../features/definitions/plan/planDefinitions'
import { listRevisions, revisionChanges } from '../../features/definitions/revisions'
import { readStudioDefinition, studioResources } from '../../features/definitions/studioDefinitions'
import { serializeWholeTask } from '../../work/tasks/serializeTask'
import { route } from '../http/route'
import { requireStudio } from './requireStudio'
import { sheetRoutes } from './sheetRoutes'

const list = route(
  {
    method: 'get',
    path: '/studio/resources',
    summary: 'List all resources with their origin; for System Admins',
    data: z.array(studioResourceSchema),
  },
  async ({ scope }) => {
    requireStudio(scope)
    return { data: await studioResources(scope) }
  },
)

const read = route(
  {
    method: 'get',
    path: '/studio/resources/{name}',
    summary: 'Read a resource for its editor: the shipped definition, the office’s additions and all labels',
    data: studioDefinitionSchema,
    errors: [404],
  },
  async ({ scope, param }) => {
    requireStudio(scope)
    const found = readStudioDefinition(scope, param('name'))
    if (!found) throw notFound()
    return { data: found }
  },
)

const check = route(
  {
    method: 'post',
    path: '/studio/check',
    points: 5,
    summary: 'Find the mistakes in changed definitions, while they are edited',
    body: definitionChangesSchema,
    data: z.array(planProblemSchema),
    errors: [413, 415, 422],
  },
  async ({ scope, body }) => {
    requireStudio(scope)
    const { changes } = await body()
    const checked = await inPlanTurn(String(scope.actor.id), () => checkChanges(scope, changes))
    return { data: checked.problems }
  },
)

const plan = route(
  {
    method: 'post',
    path: '/studio/plan',
    points: 20,
    summary: 'Plan changes of definitions without applying them',
    body: definitionChangesSchema,
    data: definitionPlanSchema,
    errors: [413, 415, 422],
  },
  async ({ scope, body }) => {
    requireStudio(scope)
    const sent = await body()
    return { data: await inPlanTurn(String(scope.actor.id), () => planDefinitions(scope, sent)) }
  },
)

const apply = route(
  {
    method: 'post',
    path: '/studio/apply',
    points: 20,
    summary: 'Apply changes of definitions as a task; refused (409) if someone has changed one of them since',
    body: applyBodySchema,
    status: 202,
    data: taskSchema,
    errors: [409, 413, 415, 422],
  },
  async call => {
    const { scope, body } = call
    requireStudio(scope)
    const sent = await body()
    const task = await inPlanTurn(String(scope.actor.id), () => applyDefinitions(scope, sent))
    return { data: await serializeWholeTask(call, scope.db, task) }
  },
)

const revisions = route(
  {
    method: 'get',
    path: '/studio/revisions',
    summary: 'List the changes of definitions, newest first',
    query: { resource: z.string().describe('Only those that changed this resource') },
    data: z.array(revisionSchema),
  },
  async ({ scope, query }) => {
    requireStudio(scope)
    return { data: await listRevisions(scope, query().resource) }
  },
)

const changesTo = route(
  {
    method: 'get',
    path: '/studio/revisions/{revision}/changes',
    summary: 'List the changes that restore the definitions of a revision, for a plan',
    data: revisionChangesSchema,
    errors: [404],
  },
  async ({ scope, param }) => {
    requireStudio(scope)
    const changes = await revisionChanges(scope, Number(param('revision')))
    if (!changes) throw notFound()
    return { data: { changes } }
  },
)

/** Reads, plans and applies definitions for the screens of Studio. */
export const studioRoutes = [list, read, check, plan, apply, revisions, changesTo, ...sheetRoutes]
