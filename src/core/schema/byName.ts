/** A prototype without `constructor` and `toString`. */
const NOTHING: object = Object.freeze(Object.create(null))

/**
 * Returns entries as an object that has only them: names come from definitions and requests, and a plain object
 * also answers to `constructor`, `toString` and `__proto__`. A later entry replaces an earlier one of its name.
 *
 * @example byName({ city: text() }).constructor // undefined
 */
export const byName = <Value>(
  of: Readonly<Record<string, Value>> | undefined,
  more?: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  // An object that is created without a prototype, and filled, takes more than twice the time to read.
  Object.setPrototypeOf({ ...of, ...more }, NOTHING)

/** Whether every object of JavaScript has a member with this name, so that nothing else can have it. */
export const isObjectMember = (name: string): boolean => name in Object.prototype
