import { addDays, addMonths, addQuarters, addWeeks, addYears, parseISO } from 'date-fns'
import type { FilterContext } from '../field/fieldType'
import { relativeDate } from '../field/relativeDate'
import { isoDay } from '../schema/days'
import type { Values } from '../schema/values'
import type { GroupBy, Unit } from './groupBy'

/** A group's value; for a unit of time its first day. */
export interface GroupKey {
  by: GroupBy
  value: string | number | boolean | null
}

const add = { day: addDays, week: addWeeks, month: addMonths, quarter: addQuarters, year: addYears }

/** Returns the first day after a month or another unit. */
export const nextUnit = (first: string, unit: Unit): string => isoDay(add[unit](parseISO(first), 1))

/** Returns the filter that matches exactly a group's records among those of a list. */
export function openingFilter(whole: Values, { by, value }: GroupKey, context: FilterContext): Values {
  const { field, unit } = by
  if (value === null) return { ...whole, [`${field}_null`]: true }
  if (unit) return withinUnit(whole, { field, first: String(value), unit }, context)
  // All records of the group meet the list's filter, so its own
  // equality conditions on this field are redundant.
  const { [field]: _is, [`${field}_eq`]: _eq, ...rest } = whole
  return { ...rest, [`${field}_eq_any`]: [value] }
}

interface Within {
  field: string
  first: string
  unit: Unit
}

function withinUnit(whole: Values, { field, first, unit }: Within, context: FilterContext): Values {
  const [gte, lt] = [`${field}_gte`, `${field}_lt`]
  const { [gte]: from, [lt]: to, ...rest } = whole
  const [begins, ends] = [dayIn(from, context), dayIn(to, context)]
  // The last year of the calendar has no next year.
  const isLast = add[unit](parseISO(first), 1).getFullYear() > 9999
  const next = nextUnit(first, unit)
  // A bound that is not a day is kept as an additional condition.
  const others = [
    from === undefined || begins ? {} : { [gte]: from },
    to === undefined || ends ? {} : { [lt]: to },
  ]
  const kept = others.filter(one => Object.keys(one).length)
  return {
    ...rest,
    [gte]: begins && begins > first ? begins : first,
    ...(!isLast && { [lt]: ends && ends < next ? ends : next }),
    ...(kept.length && { and: [...(Array.isArray(rest.and) ? rest.and : []), ...kept] }),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** Returns the day of a bound, also for a relative date. */
function dayIn(bound: unknown, context: FilterContext): string | undefined {
  if (typeof bound !== 'string') return undefined
  return DAY.test(bound) ? bound : relativeDate(bound, context)?.from
}
