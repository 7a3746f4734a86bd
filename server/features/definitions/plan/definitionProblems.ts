import type { PlanProblem } from '../../../../src/contract/definitions'
import { DefinitionError } from '../../../../src/core/schema/definitionError'
import type { Definitions } from '../../../base/definitions'
import { draftOf, readChanges } from '../draft'

/** The mistakes in changed definitions, together with all others. */
export function definitionProblems(
  definitions: Definitions,
  changes: Readonly<Record<string, unknown>>,
): PlanProblem[] {
  try {
    draftOf(definitions, readChanges(changes))
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return error.mistakes.map(problemOf)
  }
}

/** A mistake is a sentence that begins with its place: `branches.fields.due: … . …`. */
function problemOf(mistake: string): PlanProblem {
  const [, path = '', text = mistake] = /^([\w.-]+): (.*)$/s.exec(mistake) ?? []
  const [resource = '', ...place] = path.split('.')
  return { resource, place: place.join('.'), message: text }
}
