import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { asChoice } from '../../../../src/fields/choice/asChoice'
import { momentTextSql } from '../../sql/localTime'
import { BEFORE_SIGN, FORMULA_SIGNS, guarded, INNER_STARTS, PLAIN_FIGURE } from './csvCell'
import { cellText, type ExportTable } from './csvColumns'

type Text = RawBuilder<string | null>

/** A cell that PostgreSQL writes. `COPY` adds the quotes. */
export interface StoredCell {
  /** The column that the cell is made from. */
  column: string
  text: Text
  /** The expression of the column, if it is not a column of the table but computed in the page. */
  made?: RawBuilder<unknown>
}

const atStart = sql.lit(`^(${BEFORE_SIGN})([${FORMULA_SIGNS}\\t\\r])`)
const inside = sql.lit(`(${INNER_STARTS}${BEFORE_SIGN})([${FORMULA_SIGNS}])`)
const withApostrophe = sql.lit(`\\1'\\2`)

const plainFigure = sql.lit(PLAIN_FIGURE)

/** The characters after which a cell can start inside a text. */
const innerStarts = [';', '\t', '\r', '\n'].map(sign => sql.lit(sign))
/** The code points of the ASCII characters that start a formula. */
const signs = sql.join([...'=+-@'].map(sign => sql.lit(sign.charCodeAt(0))))

/**
 * Returns the SQL of a text guarded against formulas; null for an empty text, which `COPY` would quote. In
 * most texts only the first character can start a formula, and no space or quote precedes it. Comparisons
 * detect these texts at a tenth of the cost of a regular expression.
 */
export const guardedText = (text: RawBuilder<unknown>): Text => sql`case
  when ${text} is null then null
  when ascii(${text}) between ${sql.lit(AFTER_QUOTES)} and ${sql.lit(BEFORE_WIDE)} and ${hasNoInnerStart(text)}
    then case when ascii(${text}) in (${signs}) and ${text} !~ ${plainFigure} then '''' || ${text} else ${text} end
  when ${text} = '' then null
  else regexp_replace(regexp_replace(${text}, ${atStart}, ${withApostrophe}), ${inside}, ${withApostrophe}, 'g') end`

/** The code point after the apostrophe, which is the highest one that can precede a formula. */
const AFTER_QUOTES = 40
/** The last code point before the full-width characters. */
const BEFORE_WIDE = 0xff00

const hasNoInnerStart = (text: RawBuilder<unknown>) =>
  sql.join(
    innerStarts.map(sign => sql`strpos(${text}, ${sign}) = 0`),
    sql` and `,
  )

/**
 * Returns a field's cell as the database writes it, with `unwritable` for values that the database can't
 * write; undefined if only the server can write the field.
 */
export function storedCell(
  { scope, resource, labels }: ExportTable,
  name: string,
  unwritable: RawBuilder<string>,
): StoredCell | undefined {
  const field = fieldOf(resource, name)
  if (!field) return undefined
  const type = typeOf(field)
  const [column, ...more] = type.columns(name, field)
  if (!column || more.length) return undefined
  const stored = sql.ref(column.name)
  const cell = (text: Text | undefined) => text && { column: column.name, text }
  const textOf = (value: unknown) =>
    guarded(cellText({ scope, resource, labelOf: () => undefined }, name, value)) || null
  if (labels && 'options' in field) {
    const options = asChoice(field)?.options.map(option => [option, textOf(option)] as const)
    return cell(options && optionText(stored, options, unwritable))
  }
  if (labels && type.wordOf && column.type === 'boolean') {
    const options = [true, false].map(value => [String(value), textOf(value)] as const)
    return cell(optionText(sql`${stored}::text`, options, unwritable))
  }
  if (labels && type.localText && column.type === 'timestamptz')
    return cell(localTimeText(stored, scope.context.timeZone, unwritable))
  if (type.asNumber) return cell(numberText(stored, unwritable))
  const made: RawBuilder<unknown> | undefined = type.asWords
    ? sql`array_to_string(${stored}, ', ', 'null')`
    : type.textParts &&
      sql`concat_ws(', ', ${sql.join(type.textParts.map(names => partText(stored, names)))})`
  // No table has a column with such a name.
  const words = `${column.name} in words`
  if (made) return { column: words, text: guardedText(sql.id(words)), made }
  return cell(type.asStored && plainText(column.type, stored, unwritable))
}

/** Joins some entries of a JSON document with spaces, without the empty ones. */
function partText(document: RawBuilder<unknown>, names: readonly string[]): Text {
  const entries = names.map(name => sql`nullif(${document} ->> ${sql.lit(name)}, '')`)
  return entries.length > 1 ? sql`nullif(concat_ws(' ', ${sql.join(entries)}), '')` : sql`${entries[0]}`
}

function plainText(
  type: Column['type'],
  stored: RawBuilder<unknown>,
  unwritable: RawBuilder<string>,
): Text | undefined {
  if (type === 'text') return guardedText(stored)
  if (type === 'boolean') return sql`case ${stored} when true then 'true' when false then 'false' end`
  if (type === 'date')
    return sql`case when isfinite(${stored}) then ${stored}::text when ${stored} is not null then ${unwritable} end`
  // Database sessions use UTC.
  if (type === 'timestamptz')
    return sql`case when ${stored} between '0001-01-01' and '9999-12-31'
      then to_char(${stored}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      when ${stored} is not null then ${unwritable} end`
  return undefined
}

/** Returns a moment in the office's time. Next to the years that dates can have, only the server writes it. */
const localTimeText = (stored: RawBuilder<unknown>, timeZone: string, unwritable: RawBuilder<string>): Text =>
  sql`case when ${stored} between '0001-01-03' and '9999-12-29' then ${momentTextSql(stored, timeZone)}
    when ${stored} is not null then ${unwritable} end`

/** Returns an integer that JavaScript represents exactly. */
const numberText = (stored: RawBuilder<unknown>, unwritable: RawBuilder<string>): Text =>
  sql`case when ${stored} between ${sql.lit(Number.MIN_SAFE_INTEGER)} and ${sql.lit(Number.MAX_SAFE_INTEGER)} then ${stored}::text
    when ${stored} is not null then ${unwritable} end`

/** With more options than this, a lookup in a JSON document is faster than a `case`. */
const FEW_OPTIONS = 12

/** Returns the SQL of an option's label. */
function optionText(
  stored: RawBuilder<unknown>,
  options: readonly (readonly [option: string, text: string | null])[],
  unwritable: RawBuilder<string>,
): Text {
  const other: Text = sql`case when ${stored} is not null then ${unwritable} end`
  if (options.length > FEW_OPTIONS)
    return sql`coalesce(${JSON.stringify(Object.fromEntries(options))}::jsonb ->> ${stored}, ${other})`
  if (!options.length) return other
  const cases = options.map(([option, text]) => sql`when ${sql.lit(option)} then ${sql.lit(text)}`)
  return sql`case ${stored} ${sql.join(cases, sql` `)} else ${other} end`
}
