import type { AnyField } from './field'
import { typeOf } from './registry'

/** Whether a field's values make sense as text: not passwords, files, or data with its own page. */
export function isPrintable(field: AnyField): boolean {
  const { writeOnly, files, format, asStored, asWords } = typeOf(field)
  return !writeOnly && !files && Boolean(format || asStored || asWords)
}
