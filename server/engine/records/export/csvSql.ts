import { type RawBuilder, sql } from 'kysely'
import type { Column } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { asChoice } from '../../../../src/fields/choice/asChoice'
import { BEFORE_SIGN, FORMULA_SIGNS, guarded, INNER_STARTS } from './csvCell'
import { cellText, type ExportTable } from './csvColumns'

type Text = RawBuilder<string | null>

/** A cell as PostgreSQL makes it; what it quotes, and how, `COPY` knows by itself. */
export interface StoredCell {
  /** The column that it is made of. */
  column: string
  text: Text
  /** What the column is called in the page when it is no column of the table, and how it is made there. */
  made?: RawBuilder<unknown>
}

const atStart = sql.lit(`^(${BEFORE_SIGN})([${FORMULA_SIGNS}\\t\\r])`)
const inside = sql.lit(`(${INNER_STARTS}${BEFORE_SIGN})([${FORMULA_SIGNS}])`)
const withApostrophe = sql.lit(`\\1'\\2`)

/** Where a cell can begin inside a text. */
const innerStarts = [';', '\t', '\r', '\n'].map(sign => sql.lit(sign))
/** ASCII's signs that begin a formula, by their numbers. */
const signs = sql.join([...'=+-@'].map(sign => sql.lit(sign.charCodeAt(0))))

/**
 * A text without a formula, and none where it is empty, which `COPY` would quote. In most, only the first sign can begin
 * one, and no blank or quote is before it: these are found by comparisons, at a tenth of the cost of a pattern.
 */
export const guardedText = (text: RawBuilder<unknown>): Text => sql`case
  when ${text} is null then null
  when ascii(${text}) between ${sql.lit(AFTER_QUOTES)} and ${sql.lit(BEFORE_WIDE)} and ${hasNoInnerStart(text)}
    then case when ascii(${text}) in (${signs}) then '''' || ${text} else ${text} end
  when ${text} = '' then null
  else regexp_replace(regexp_replace(${text}, ${atStart}, ${withApostrophe}), ${inside}, ${withApostrophe}, 'g') end`

/** The first character behind the apostrophe, the last of those that can be before a sign. */
const AFTER_QUOTES = 40
/** The last character before those of full width. */
const BEFORE_WIDE = 0xff00

const hasNoInnerStart = (text: RawBuilder<unknown>) =>
  sql.join(
    innerStarts.map(sign => sql`strpos(${text}, ${sign}) = 0`),
    sql` and `,
  )

/**
 * The cell of a field as the database writes it, `unwritable` for a value that it cannot write; undefined if only the
 * server can write the field.
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
  if (labels && 'options' in field) {
    const context = { scope, resource, labelOf: () => undefined }
    const options = asChoice(field)?.options.map(
      option => [option, guarded(cellText(context, name, option)) || null] as const,
    )
    return cell(options && optionText(stored, options, unwritable))
  }
  if (type.asNumber) return cell(numberText(stored, unwritable))
  const made: RawBuilder<unknown> | undefined = type.asWords
    ? sql`array_to_string(${stored}, ', ', 'null')`
    : type.textParts &&
      sql`concat_ws(', ', ${sql.join(type.textParts.map(names => partText(stored, names)))})`
  // No column of the table has such a name.
  const words = `${column.name} in words`
  if (made) return { column: words, text: guardedText(sql.id(words)), made }
  return cell(type.asStored && plainText(column.type, stored, unwritable))
}

/** Some entries of a document with a space between them; none of those that are empty. */
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
  // Sessions run in UTC.
  if (type === 'timestamptz')
    return sql`case when ${stored} between '0001-01-01' and '9999-12-31'
      then to_char(${stored}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      when ${stored} is not null then ${unwritable} end`
  return undefined
}

/** A whole number that is the same in the server; one with a sign before it would be taken for a formula. */
const numberText = (stored: RawBuilder<unknown>, unwritable: RawBuilder<string>): Text =>
  sql`case when ${stored} between 0 and ${sql.lit(Number.MAX_SAFE_INTEGER)} then ${stored}::text
    when ${stored} between ${sql.lit(Number.MIN_SAFE_INTEGER)} and -1 then '''' || ${stored}
    when ${stored} is not null then ${unwritable} end`

/** More options than these are found sooner in a document than one after the other. */
const FEW_OPTIONS = 12

/** The label of an option. */
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
