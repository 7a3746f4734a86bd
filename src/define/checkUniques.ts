import { typeOf } from '../core/field/registry'
import { cause, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { AnyField, Resource } from '../core/schema/resource'
import { schemaOf } from '../fields/schemas'

/** The most columns of an index in PostgreSQL. */
const MAX_FIELDS = 32

/**
 * Reports uniqueness that the database can't enforce: each field must exist and have a single column, and a
 * condition must compare it with its own values.
 */
export function checkUniques(resource: Resource, report: Report): void {
  const { fields, uniques, rules } = resource
  for (const [key, { fields: names, when = {} }] of Object.entries(uniques)) {
    const at = `.uniques.${key}`
    if (!names.length) report(at, cause('no_fields'), cure('choose_any'))
    if (names.length > MAX_FIELDS)
      report(at, cause('too_many_entries', { most: MAX_FIELDS }), cure('remove_some'))
    if (key.includes('\0')) report(at, cause('entry_form', { name: key }), cure('other_name'))
    if (Object.hasOwn(rules, key)) report(at, cause('rule_name', { name: key }), cure('other_name'))
    for (const name of [...names, ...Object.keys(when)]) {
      const field = fields[name]
      const isCompared = Object.hasOwn(when, name)
      if (!field) report(at, cause('no_field', { name }), chooseField(name, resource))
      else if (!(isCompared ? isComparable(name, field) : typeOf(field).columns(name, field).length === 1))
        report(at, cause('not_unique', { name: fieldWord(resource, name) }), cure('other_field'))
      else if (isCompared) checkValues(field, when[name], { at: `${at}.when.${name}`, report })
    }
  }
}

/** Returns whether a field's values are stored as they are sent, each as one value of one column. */
function isComparable(name: string, field: AnyField): boolean {
  const { columns, writeOnly } = typeOf(field)
  const [column, ...others] = columns(name, field)
  return column !== undefined && !others.length && !writeOnly && !/\[\]$|^jsonb$/.test(column.type)
}

function checkValues(field: AnyField, wanted: unknown, { at, report }: { at: string; report: Report }): void {
  const values = [wanted].flat()
  if (!values.length) report(at, cause('empty'), cure('choose_any'))
  if (!values.every(value => value === null || isStoredAs(field, value)))
    report(at, cause('value'), cure('correct'))
}

/** Returns whether a field can have a value, and would store it exactly so. A decimal can also be a number. */
const isStoredAs = (field: AnyField, value: unknown): boolean =>
  [value, String(value)].some(each => {
    const read = schemaOf(field).safeParse(each)
    return read.success && String(read.data) === String(value)
  })
