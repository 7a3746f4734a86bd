import { type RawBuilder, sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { typeOf } from '../../../../src/core/field/registry'
import { unusedColumns } from '../../../engine/definitions/removedColumns'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { differingFields, type PlannedChange, recordsWith } from './planSteps'

type Loss = DefinitionPlan['losses'][number]

/**
 * Returns what a change loses: the values of removed fields, and the records of a removed resource, including
 * the trash, because those could be restored. A definition that can't be used loses what the database has of it.
 */
export async function lossesOf(planned: PlannedChange): Promise<Loss[]> {
  const { before, after, words, say } = planned
  const unused = await unusedIn(planned)
  if (!before && !unused.size) return []
  if (!after) {
    const values = await countLost(planned, sql`true`)
    if (!values) return []
    return [
      { resource: words.resource, place: '', values, text: say('loses_records', { smart_count: values }) },
    ]
  }
  const losses: Loss[] = []
  for (const name of differingFields(planned, 'removed')) {
    const field = before?.fields[name]
    const columns = field
      ? typeOf(field)
          .columns(name, field)
          .map(column => column.name)
      : (unused.get(name) ?? []).map(([column]) => column)
    if (!columns.length) continue
    const filled = columns.map(column => `${JSON.stringify(column)} is not null`).join(' or ')
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

/** Returns the columns of a definition that is left out because it can't be used, by field. */
async function unusedIn({ scope, words }: PlannedChange): ReturnType<typeof unusedColumns> {
  const { leftOut, shipped } = scope.services.definitions
  const left = leftOut().get(words.resource)
  if (!left) return new Map()
  return unusedColumns(scope.db, words.resource, { data: left.data, serverTables: shipped.tables })
}

/** If counting takes too long, assume one. */
const countLost = async ({ scope, words }: PlannedChange, condition: RawBuilder<unknown>) =>
  (await countRows({ scope, before: { name: words.resource } }, condition)) ?? 1
