import { studioEndpoints } from '../../../src/contract/studio'
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

const list = route(studioEndpoints.list, async ({ scope }) => {
  requireStudio(scope)
  return { data: await studioResources(scope) }
})

const read = route(studioEndpoints.read, async ({ scope, param }) => {
  requireStudio(scope)
  const found = readStudioDefinition(scope, param('name'))
  if (!found) throw notFound()
  return { data: found }
})

const check = route(studioEndpoints.check, async ({ scope, body }) => {
  requireStudio(scope)
  const { changes } = await body()
  const checked = await inPlanTurn(String(scope.actor.id), () => checkChanges(scope, changes))
  return { data: checked.problems }
})

const plan = route(studioEndpoints.plan, async ({ scope, body }) => {
  requireStudio(scope)
  const sent = await body()
  return { data: await inPlanTurn(String(scope.actor.id), () => planDefinitions(scope, sent)) }
})

const apply = route(studioEndpoints.apply, async call => {
  const { scope, body } = call
  requireStudio(scope)
  const sent = await body()
  const task = await inPlanTurn(String(scope.actor.id), () => applyDefinitions(scope, sent))
  return { data: await serializeWholeTask(call, scope.db, task) }
})

const revisions = route(studioEndpoints.revisions, async ({ scope, query }) => {
  requireStudio(scope)
  return { data: await listRevisions(scope, query().resource) }
})

const changesTo = route(studioEndpoints.changesTo, async ({ scope, param }) => {
  requireStudio(scope)
  const changes = await revisionChanges(scope, Number(param('revision')))
  if (!changes) throw notFound()
  return { data: { changes } }
})

/** Reads, plans and applies definitions for the screens of Studio. */
export const studioRoutes = [list, read, check, plan, apply, revisions, changesTo, ...sheetRoutes]
