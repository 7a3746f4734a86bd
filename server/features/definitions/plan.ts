import type { DefinitionChangesBody, DefinitionPlan } from '../../../src/contract/definitions'
import type { Scope } from '../../base/services'
import { definitionProblems } from './definitionProblems'

/** Says what changes of the definitions would do (T-03). It changes nothing. */
export async function planDefinitions(scope: Scope, sent: DefinitionChangesBody): Promise<DefinitionPlan> {
  const { definitions } = scope.services
  const own = definitions.own()
  const base = Object.fromEntries(Object.keys(sent.changes).map(name => [name, own.get(name)?.revision ?? 0]))
  const nothing: DefinitionPlan = {
    status: 'nothing',
    base,
    changes: [],
    problems: [],
    losses: [],
    sql: [],
    rows: [],
    api: [],
    uses: [],
    labels: [],
  }
  const problems = definitionProblems(definitions, sent.changes)
  return { ...nothing, status: problems.length ? 'refused' : 'changes', problems }
}
