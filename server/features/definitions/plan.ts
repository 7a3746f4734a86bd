import type { DefinitionChangesBody, DefinitionPlan, PlanProblem } from '../../../src/contract/definitions'
import { DefinitionError } from '../../../src/core/schema/definitionError'
import type { Scope } from '../../base/services'
import { draftOf, readChanges } from './draft'

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
  try {
    draftOf(definitions, readChanges(sent.changes))
    return { ...nothing, status: 'changes' }
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return { ...nothing, status: 'refused', problems: error.mistakes.map(problemOf) }
  }
}

/** A mistake is a sentence that begins with its place: `branches.fields.due: … . …`. */
function problemOf(mistake: string): PlanProblem {
  const [, path = '', text = mistake] = /^([\w.-]+): (.*)$/s.exec(mistake) ?? []
  const [resource = '', ...place] = path.split('.')
  return { resource, place: place.join('.'), message: text }
}
