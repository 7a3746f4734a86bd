import { daysAfter } from './days'
import type { Resource, Values } from './resource'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const DAY = /^\d{4}-\d{2}-\d{2}/u

/** The fields by which two records seem alike. */
export const alikeFields = ({ alike }: Pick<Resource, 'alike'>): string[] =>
  alike ? [...alike.same, ...Object.keys(alike.near)] : []

/**
 * The filter that finds what a draft seems to be already. Of what it does not say yet, nothing is compared; none
 * where a date is lacking or the first of the equal values.
 */
export function alikeFilter({ alike }: Pick<Resource, 'alike'>, draft: Values): Values | undefined {
  if (!alike || isEmpty(draft[alike.same[0] ?? ''])) return undefined
  const filter: Values = {}
  for (const name of alike.same) if (!isEmpty(draft[name])) filter[name] = draft[name]
  for (const [name, days = 0] of Object.entries(alike.near)) {
    const day = DAY.exec(String(draft[name]))?.[0]
    if (!day) return undefined
    filter[`${name}_gte`] = daysAfter(day, -days)
    filter[`${name}_lte`] = daysAfter(day, days)
  }
  return filter
}
