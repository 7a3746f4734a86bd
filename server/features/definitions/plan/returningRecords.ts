import { sql } from 'kysely'
import type { PlanProblem } from '../../../../src/contract/definitions'
import { named } from '../../../../src/core/i18n/intl'
import { STATUS } from '../../../../src/core/schema/systemFields'
import { isExtension, type OwnDefinition } from '../../../../src/define/ownDefinition'
import { returningStates } from '../../../../src/define/ownStates'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { type PlannedChange, recordsWith } from './planSteps'

/**
 * Finds records in states that get a way back to a shipped state. Nobody knows from which state they came, and the way
 * back must not lead to one that they did not have.
 */
export async function returningRecords(planned: PlannedChange): Promise<PlanProblem[]> {
  const { words, say, draft } = planned
  const [was, is] = [words.definitions[0], draft.own.get(words.resource)].map(statesOf)
  const problems: PlanProblem[] = []
  for (const [to, states] of is ?? []) {
    const added = [...states].filter(state => !was?.get(to)?.has(state))
    // If counting takes too long, assume one: the apply does not check again.
    const count = added.length
      ? ((await countRows(planned, sql`${sql.id(STATUS)} = any(${added}::text[])`)) ?? 1)
      : 0
    if (!count) continue
    const [options, state] = [added, [to]].map(values =>
      named(
        words.language,
        values.map(value => nameOf(words, 'options', `${STATUS}.${value}`)),
      ),
    )
    const params = { smart_count: count, options, state }
    problems.push({
      ...{ resource: words.resource, place: 'transitions' },
      message: say('returning_records', params),
      cure: say('returning_records_cure', params),
      ...recordsWith(planned, { name: STATUS, operator: 'eq_any', value: added }),
    })
  }
  return problems
}

const statesOf = (own: OwnDefinition | null | undefined) =>
  own && isExtension(own) ? returningStates(own) : undefined
