import { type RawBuilder, sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { typeOf } from '../../../../src/core/field/registry'
import { DELETED_AT } from '../../../engine/sql/columns'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { changedFields, type PlannedChange } from './planSteps'

type Loss = DefinitionPlan['losses'][number]

/** What a change loses: removed fields that have values, and a removed resource with records. */
export async function lossesOf(planned: PlannedChange): Promise<Loss[]> {
  const { before, after, words, say } = planned
  if (!before) return []
  if (!after) {
    const values = await countRecords(planned, sql`true`)
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
    const values = await countRecords(planned, sql.raw(filled))
    const label = nameOf(words, 'fields', name)
    if (values)
      losses.push({
        resource: words.resource,
        place: `fields.${name}`,
        values,
        text: say('loses_values', { name: label, smart_count: values }),
      })
  }
  return losses
}

/** How many records outside the trash meet a condition; what can't be counted in time is at least one. */
async function countRecords(planned: PlannedChange, condition: RawBuilder<unknown>): Promise<number> {
  return (await countRows(planned, sql`${sql.id(DELETED_AT)} is null and (${condition})`)) ?? 1
}
