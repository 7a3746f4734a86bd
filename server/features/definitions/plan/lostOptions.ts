import { type RawBuilder, sql } from 'kysely'
import type { DefinitionPlan, PlanProblem } from '../../../../src/contract/definitions'
import type { AnyField } from '../../../../src/core/field/field'
import { typeOf } from '../../../../src/core/field/registry'
import type { Column } from '../../../../src/core/schema/row'
import { choiceAt } from '../../../../src/define/addedOptions'
import { optionIn } from '../../../../src/define/compareDefinitions'
import { isAlwaysFilled } from '../../../engine/sql/columns'
import { choiceName, nameOf } from './changeWords'
import { countRows } from './countRows'
import { type PlannedChange, recordsWith } from './planSteps'

/** An option that a change removes from a shipped choice. */
export interface RemovedOption {
  field: string
  value: string
  /** The option's label. */
  label: string
}

/** Returns the options that a change removes. An option that the product now ships stays. */
export function removedOptions({ differences, after, words }: PlannedChange): RemovedOption[] {
  return differences.flatMap(difference => {
    const { part, kind, name = '' } = difference
    if (part !== 'options' || kind !== 'removed') return []
    const { field, value = '' } = optionIn(difference)
    const isLeft = after && choiceAt(after.fields, field)?.options.includes(value)
    return isLeft || !after ? [] : [{ field, value, label: nameOf(words, 'options', name) }]
  })
}

interface StoredOption {
  value: string
  /** The option's choice, and its name within a list's items. */
  choice?: AnyField
  part?: string
}

/** Returns the condition for rows that contain an option. */
function havingOption({ name, type }: Column, { value, choice, part }: StoredOption): RawBuilder<boolean> {
  const column = sql.id(name)
  if (part === undefined)
    return type === 'text[]' ? sql`${column} @> array[${value}]::text[]` : sql`${column} = ${value}`
  const hasSeveral = choice && typeOf(choice).asWords
  return sql`${column} @> ${JSON.stringify([{ [part]: hasSeveral ? [value] : value }])}::jsonb`
}

/**
 * Returns what records lose with removed options. A required choice, or one in a
 * list, can't lose an option that a record has.
 */
export async function lostOptions(
  planned: PlannedChange,
): Promise<{ losses: DefinitionPlan['losses']; problems: PlanProblem[] }> {
  const { before, words, say } = planned
  const losses: DefinitionPlan['losses'] = []
  const problems: PlanProblem[] = []
  for (const { field: path, value, label } of removedOptions(planned)) {
    const [name = '', part] = path.split('.')
    const field = before?.fields[name]
    const [column] = field ? typeOf(field).columns(name, field) : []
    if (!field || !column) continue
    const isList = column.type === 'text[]'
    const having = havingOption(column, { value, part, choice: before && choiceAt(before.fields, path) })
    // Includes the trash, because the apply removes the option
    // there too. If counting takes too long, assume one.
    const values = (await countRows(planned, having)) ?? 1
    if (!values) continue
    const at = { resource: words.resource, place: `options.${path}.${value}` }
    const records = recordsWith(planned, { name, operator: isList ? 'inc_any' : 'eq_any', value: [value] })
    const params = { name: choiceName(words, path), options: label, smart_count: values }
    if (part || isAlwaysFilled(field))
      problems.push({
        ...{ ...at, ...records },
        message: say('lost_options', params),
        cure: say('lost_options_cure'),
      })
    else losses.push({ ...at, ...records, values, text: say('loses_option', params) })
  }
  return { losses, problems }
}
