import { type AnyField, type FilterContext, FilterValueError } from './fieldType'
import { readValue } from './filters'

/** In place of a resource's name: the one whose records are the people who sign in. */
export const ACCOUNT = '@account'

const anyRecord: AnyField = { kind: 'reference' }

/** Reads an id in a filter; `@me` is the person who asks. */
export function readId(value: unknown, context: FilterContext): number {
  if (value !== '@me') return readValue<number>(anyRecord, value, { expected: 'id', context })
  if (context.me === undefined) throw new FilterValueError('signed_in', value)
  return context.me
}
