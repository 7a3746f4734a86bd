import type { DefinitionChangesBody, DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import type { Scope } from '../../../base/services'
import type { Refusal } from '../../../base/storage/tables'
import { tableName } from '../../../engine/sql/columns'
import { blockedMessage } from '../applyFailure'
import { planApply } from '../applyPlan'
import { unfinishedIndexes } from '../applyTask'
import { type DefinitionDraft, storedAs } from '../draft'
import { apiChanges } from './apiChanges'
import { changesInWords } from './changeWords'
import { dataProblems } from './dataProblems'
import { checkChanges } from './definitionProblems'
import { followingDefinitions } from './followingDefinitions'
import { lossesOf } from './losses'
import { lostOptions } from './lostOptions'
import { measureUses } from './measureUses'
import { missingLabels } from './missingLabels'
import { newOwner } from './newOwner'
import { optionUses } from './optionUses'
import { changeOf, type PlannedChange } from './planSteps'
import { printedUses } from './printedUses'
import { productProblems } from './productProblems'
import { resourceUses } from './resourceUses'
import { returningRecords } from './returningRecords'
import { rightsGained } from './rightsGained'
import { roleUses } from './roleUses'
import { ruleRows } from './ruleRows'
import { savedUses } from './savedUses'
import { sizeProblems } from './sizeProblems'
import { statementsOf } from './statements'
import { subjectUses } from './subjectUses'

/**
 * Plans changes of the definitions without changing anything (T-03). Returns:
 *
 * 1. mistakes in the definitions, or that they are too large; if there are any, nothing else
 * 2. the changes in words and in the API, and missing labels
 * 3. effects on stored records: lost values, and rows that prevent the change or break a new rule
 * 4. roles, saved views and imports that refer to changed parts, documents that print them, and who gains rights
 * 5. the SQL
 */
export async function planDefinitions(scope: Scope, sent: DefinitionChangesBody): Promise<DefinitionPlan> {
  const { revision } = scope.services.definitions
  // A plan rests between its steps, and must not compare definitions from before and after somebody's apply.
  for (;;) {
    const current = revision()
    const plan = await planOnce(scope, sent)
    if (revision() === current) return plan
  }
}

async function planOnce(scope: Scope, sent: DefinitionChangesBody): Promise<DefinitionPlan> {
  const baseOf = (changes: object): DefinitionPlan['base'] =>
    Object.fromEntries(
      Object.keys(changes).map(name => [name, storedAs(scope.services.definitions, name)?.revision ?? 0]),
    )
  const plan = emptyPlan(baseOf(sent.changes))
  const { problems, draft } = await checkChanges(scope, sent.changes)
  const mistakes = [...productProblems(scope, sent.product, Object.keys(sent.changes)), ...problems]
  if (mistakes.length || !draft) return { ...plan, status: 'refused', problems: mistakes }
  const sizes = sizeProblems(scope, draft)
  if (sizes.length) return { ...plan, status: 'refused', problems: sizes }
  plan.base = baseOf(draft.changes)
  plan.uses.push(...followingDefinitions(scope, draft, sent.changes))
  const changes = Object.keys(draft.changes).map(name => changeOf(scope, draft, name))
  for (const change of changes) await addChange(plan, change)
  const gains = await rightsGained(scope, draft, changes)
  plan.uses.push(...gains.uses)
  plan.people = gains.people
  if (!plan.changes.length) return plan
  if (!plan.problems.length) {
    const { db, services } = scope
    const { expand, contract, blocking } = await planApply(db, draft.resources, await unfinishedIndexes(db))
    plan.problems.push(...blockingProblems(scope, draft, blocking))
    plan.sql = await statementsOf({ engine: services.db.engine, db }, [...expand, ...contract])
  }
  return { ...plan, status: statusOf(plan) }
}

/** Returns what the database refuses, as problems of the first changed definition or of the table's. */
function blockingProblems(
  scope: Scope,
  { changes, resources }: DefinitionDraft,
  blocking: readonly Refusal[],
): PlanProblem[] {
  const { services, language } = scope
  return blocking.map(refusal => {
    const { key, params } = blockedMessage(scope, refusal, resources)
    const of = resources.all.find(resource => tableName(resource) === refusal.table)
    const [first = ''] = Object.keys(changes)
    const message = services.messages.translate(language, key, params)
    return { resource: of?.name ?? first, place: '', message }
  })
}

const emptyPlan = (base: DefinitionPlan['base']): DefinitionPlan => ({
  status: 'nothing',
  base,
  changes: [],
  problems: [],
  losses: [],
  sql: [],
  rows: [],
  api: [],
  uses: [],
  people: [],
  labels: [],
})

const statusOf = ({ problems, losses }: DefinitionPlan) =>
  problems.length ? 'refused' : losses.length ? 'loses_data' : 'changes'

async function addChange(plan: DefinitionPlan, change: PlannedChange): Promise<void> {
  plan.changes.push(...changesInWords(change.words, change.differences))
  plan.api.push(...apiChanges(change))
  plan.labels.push(...missingLabels(change))
  const options = await lostOptions(change)
  plan.losses.push(...(await lossesOf(change)), ...options.losses)
  const ofOptions = await optionUses(change)
  const { uses, problems } = await roleUses(change)
  const owner = await newOwner(change)
  plan.uses.push(
    ...subjectUses(change),
    ...printedUses(change),
    ...uses,
    ...ofOptions.uses,
    ...owner.uses,
    ...(await savedUses(change)),
  )
  plan.uses.push(...(await measureUses(change)), ...(await resourceUses(change)))
  const found = [
    ...problems,
    ...ofOptions.problems,
    ...options.problems,
    ...owner.problems,
    ...(await dataProblems(change)),
  ]
  found.push(...(await returningRecords(change)))
  plan.problems.push(...found)
  plan.rows.push(...(await ruleRows(change)))
}
