import type { AnyField } from './field'
import { typeOf } from './registry'

/** Whether people can read the values of a field as a text: not passwords, files, or data that has a page of its own. */
export function isPrintable(field: AnyField): boolean {
  const { writeOnly, files, format, asStored, asWords } = typeOf(field)
  return !writeOnly && !files && Boolean(format || asStored || asWords)
}
