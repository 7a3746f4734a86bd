import { type RawBuilder, sql } from 'kysely'
import { typeOf } from '../../../src/fields'
import { asChoice } from '../../../src/fields/choice/asChoice'
import type { Resource } from '../../../src/schema/resource'
import type { Column } from '../../../src/schema/row'
import { fieldOf } from '../../../src/schema/systemFields'
import type { Scope } from '../scope'
import { csvCell, FORMULA_SIGNS } from './csvCell'
import { cellText } from './csvText'

/** Stands around the cells that the server writes, and in place of one that the database cannot write as the server would. */
export const MARK = '\x1f'
export const mark = sql.raw(`E'\\x1f'`)

const formulaCodes = sql.raw([...FORMULA_SIGNS].map(sign => sign.charCodeAt(0)).join(', '))

/** A text as a cell, sign for sign what `csvCell` makes of it (a test compares them). */
export function textCell(text: RawBuilder<unknown>): RawBuilder<string> {
  const formula = sql`ascii(${text}) in (${formulaCodes})`
  return sql`case when ${text} is null then ''
    when ${text} like any (array['%,%', '%"%', E'%\\r%', E'%\\n%'])
    then concat('"', case when ${formula} then '''' end, replace(${text}, '"', '""'), '"')
    when ${formula} then '''' || ${text} else ${text} end`
}

/** The cell of a field as the database writes it; undefined for one that only the server can write. */
export function storedCell(
  scope: Scope,
  resource: Resource,
  name: string,
  labelled: boolean,
): RawBuilder<string> | undefined {
  const field = fieldOf(resource, name)
  if (!field) return undefined
  const [column, ...more] = typeOf(field).columns(name, field)
  if (!column || more.length) return undefined
  const { asStored, asNumber } = typeOf(field)
  const stored = sql.ref(column.name)
  if (labelled && 'options' in field) {
    const options = asChoice(field)?.options
    const noLabel = () => undefined
    return options && wordCell(stored, options, option => cellText(scope, resource, name, option, noLabel))
  }
  if (asNumber) return numberCell(stored)
  return asStored && plainCell(column.type, stored)
}

function plainCell(type: Column['type'], stored: RawBuilder<unknown>): RawBuilder<string> | undefined {
  if (type === 'text') return textCell(stored)
  if (type === 'boolean')
    return sql`case when ${stored} then 'true' when not ${stored} then 'false' else '' end`
  if (type === 'date')
    return sql`case when isfinite(${stored}) then ${stored}::text when ${stored} is null then '' else ${mark} end`
  if (type === 'timestamptz')
    return sql`case when ${stored} between '0001-01-01' and '9999-12-31'
      then to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      when ${stored} is null then '' else ${mark} end`
  return undefined
}

/** A whole number that is the same in the server; one with a sign before it would be taken for a formula. */
const numberCell = (stored: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${stored} between 0 and ${sql.lit(Number.MAX_SAFE_INTEGER)} then ${stored}::text
    when ${stored} between ${sql.lit(Number.MIN_SAFE_INTEGER)} and -1 then '''' || ${stored}
    when ${stored} is null then '' else ${mark} end`

function wordCell(
  stored: RawBuilder<unknown>,
  options: readonly string[],
  wordOf: (option: string) => string,
): RawBuilder<string> {
  const words = JSON.stringify(Object.fromEntries(options.map(option => [option, csvCell(wordOf(option))])))
  return sql`case when ${stored} is null then '' else coalesce(${words}::jsonb ->> ${stored}, ${mark}) end`
}
