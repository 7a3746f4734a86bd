import { type AnyField, type FilterContext, FilterValueError } from './fieldType'
import { readValue } from './filters'

/** Used instead of a resource's name for the resource whose records are the people who sign in. */
export const ACCOUNT = '@account'

const anyRecord: AnyField = { kind: 'reference' }

/** Reads an ID in a filter; `@me` is the requesting user. */
export function readId(value: unknown, context: FilterContext): number {
  if (value !== '@me') return readValue<number>(anyRecord, value, { expected: 'id', context })
  if (context.me === undefined) throw new FilterValueError('signed_in', value)
  return context.me
}
