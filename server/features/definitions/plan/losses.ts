import { type RawBuilder, sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { typeOf } from '../../../../src/core/field/registry'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { changedFields, type PlannedChange, recordsWith } from './planSteps'

type Loss = DefinitionPlan['losses'][number]

/**
 * Returns what a change loses: the values of removed fields, and the records of a removed resource, including
 * the trash, because those could be restored.
 */
export async function lossesOf(planned: PlannedChange): Promise<Loss[]> {
  const { before, after, words, say } = planned
  if (!before) return []
  if (!after) {
    const values = await countLost(planned, sql`true`)
    if (!values) return []
    return [
      { resource: words.resource, place: '', values, text: say('loses_records', { smart_count: values }) },
    ]
  }
  const losses: Loss[] = []
  for (const name of changedFields(planned, 'removed')) {
    const field = before.fields[name]
    const columns = field ? typeOf(field).columns(name, field) : []
    if (!columns.length) continue
    const filled = columns.map(column => `${JSON.stringify(column.name)} is not null`).join(' or ')
    const values = await countLost(planned, sql.raw(filled))
    const label = nameOf(words, 'fields', name)
    if (values)
      losses.push({
        resource: words.resource,
        place: `fields.${name}`,
        values,
        text: say('loses_values', { name: label, smart_count: values }),
        ...recordsWith(planned, { name, operator: 'null', value: false }),
      })
  }
  return losses
}

/** If counting takes too long, assume one. */
const countLost = async (planned: PlannedChange, condition: RawBuilder<unknown>) =>
  (await countRows(planned, condition)) ?? 1
