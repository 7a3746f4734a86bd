import type { Values } from './values'

const NEW = {}

/**
 * Returns a copy of some values with further values. V8 gives a copy that starts with a spread
 * (`{ ...values }`) and then gets new properties its own hidden class of up to 1 kB, and keeps it until a
 * full garbage collection. Writes create many copies, so this one starts from an existing empty object.
 *
 * @example copyOf(record, { created_by: 1 })
 */
export const copyOf = <Copied extends Values>(values: Copied, further?: Values, more?: Values): Copied => ({
  ...NEW,
  ...values,
  ...further,
  ...more,
})
