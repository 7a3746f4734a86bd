import { FilterError, parseFilter } from '../core/schema/filter'
import { type Cause, cause, chooseField, cure, type Report } from '../core/schema/mistake'
import type { Resource, Values } from '../core/schema/resource'
import { allFields } from '../core/schema/systemFields'

/** Filters of definitions are read before any day is known. */
export const ANY_DAY = { now: new Date(0), timeZone: 'UTC' }

/** A filter by which the clock finds records. */
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

const REASONS = {
  unknown_field: 'filter_field',
  unknown_operator: 'filter_operator',
  bad_value: 'filter_value',
  too_deep: 'filter_size',
  too_many_parts: 'filter_size',
  not_an_object: 'filter_value',
} as const satisfies Record<FilterError['reason'], string>

/** What is wrong with a filter. */
export const filterCause = ({ filter, reason }: FilterError): Cause =>
  cause(REASONS[reason], { name: filter })
