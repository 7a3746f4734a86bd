import { type Condition, isAlways } from '../core/schema/condition'
import { FilterError, fieldsOfFilter, filterPart, parseFilter } from '../core/schema/filter'
import { type Cause, cause, choose, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Fields, Resource, Values } from '../core/schema/resource'
import { allFields } from '../core/schema/systemFields'
import { asChoice } from './addedOptions'

/** A fixed day for parsing filters when only their form matters, not the records that they match. */
export const ANY_DAY = { now: new Date(0), timeZone: 'UTC' }

/** Checks a filter with which the clock finds records. */
export function checkWhen(
  resource: Resource,
  when: Values,
  { at, report }: { at: string; report: Report },
): void {
  try {
    parseFilter(resource, when, ANY_DAY)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const how =
      error.reason === 'unknown_field'
        ? chooseField(error.filter, { name: resource.name, fields: allFields(resource) })
        : cure('filter', { example: "{ expiry_lte: '@today+90' }" })
    report(at, filterCause(error), how)
  }
}

/**
 * Checks a condition on a record: a filter on its own fields, because a form has no
 * other data. Reports an empty filter, which would hold for every record.
 */
export function checkCondition(
  { name, fields }: Pick<Resource, 'name' | 'fields'>,
  when: Values,
  { at, report }: { at: string; report: Report },
): void {
  const noField = (wrong: string) =>
    report(at, cause('no_field', { name: wrong }), chooseField(wrong, { name, fields }))
  try {
    const condition = parseFilter({ fields }, when, ANY_DAY)
    const foreign = fieldsOfFilter({ fields }, when).find(each => !fields[each])
    if (foreign !== undefined) noField(foreign)
    else if (searches(condition)) noField('q')
    else if (isAlways(condition)) report(at, cause('no_condition'), cure('condition_missing'))
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const wrong = wrongOption(fields, when, error)
    if (error.reason === 'unknown_field') noField(error.filter)
    else if (wrong)
      report(
        at,
        cause('no_option_of', { field: fieldWord({ name }, wrong.field), name: wrong.value }),
        choose(wrong.value, wrong.options),
      )
    else report(at, filterCause(error), cure('filter', { example: "{ total_gte: 1000, due_lt: '@today' }" }))
  }
}

/** Returns the value in a condition that isn't an option of its choice; undefined for other mistakes. */
function wrongOption(fields: Fields, when: Values, { filter, reason }: FilterError) {
  if (reason !== 'bad_value' || !Object.hasOwn(when, filter)) return undefined
  const { field } = filterPart({ fields }, filter)
  const options = asChoice(fields[field])?.options
  const value = [when[filter]].flat().find(each => typeof each === 'string' && !options?.includes(each))
  return options && typeof value === 'string' ? { field, value, options } : undefined
}

const searches = (condition: Condition): boolean => {
  if ('search' in condition) return true
  if ('not' in condition) return searches(condition.not)
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : []
  return parts.some(searches)
}

const REASONS = {
  unknown_field: 'filter_field',
  unknown_operator: 'filter_operator',
  bad_value: 'filter_value',
  too_deep: 'filter_size',
  too_many_parts: 'filter_size',
  not_an_object: 'filter_value',
} as const satisfies Record<FilterError['reason'], string>

/** Converts a filter's error to the cause of a mistake. */
export const filterCause = ({ filter, reason }: FilterError): Cause =>
  cause(REASONS[reason], { name: filter })
