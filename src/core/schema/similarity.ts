import { daysAfter } from './days'
import type { Resource, Values } from './resource'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const DAY = /^\d{4}-\d{2}-\d{2}/u

/** Returns the fields that decide whether two records are similar. */
export const similarityFields = ({ similarity }: Pick<Resource, 'similarity'>): string[] =>
  similarity ? [...similarity.same, ...Object.keys(similarity.near)] : []

/**
 * Returns the filter that finds records similar to a draft. Empty values are not compared. Returns undefined
 * if a date or the first of the `same` fields is empty.
 */
export function similarityFilter(
  { similarity }: Pick<Resource, 'similarity'>,
  draft: Values,
): Values | undefined {
  if (!similarity || isEmpty(draft[similarity.same[0] ?? ''])) return undefined
  const filter: Values = {}
  for (const name of similarity.same) if (!isEmpty(draft[name])) filter[name] = draft[name]
  for (const [name, days = 0] of Object.entries(similarity.near)) {
    const day = DAY.exec(String(draft[name]))?.[0]
    if (!day) return undefined
    filter[`${name}_gte`] = daysAfter(day, -days)
    filter[`${name}_lte`] = daysAfter(day, days)
  }
  return filter
}
