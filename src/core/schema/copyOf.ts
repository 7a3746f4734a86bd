import type { Values } from './values'

const NEW = {}

/**
 * A copy of some values with further ones. V8 gives a copy that begins as a spread (`{ ...values }`) and gets new properties
 * a hidden class of its own, up to 1 kB, and keeps it until the whole heap is collected. Writes make many of these
 * copies, so this one begins as a new object.
 *
 * @example copyOf(record, { created_by: 1 })
 */
export const copyOf = <Copied extends Values>(values: Copied, further?: Values, more?: Values): Copied => ({
  ...NEW,
  ...values,
  ...further,
  ...more,
})
