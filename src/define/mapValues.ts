import { byName } from '../core/schema/byName'

/** @example mapValues({ a: 1 }, value => value + 1) // { a: 2 } */
export const mapValues = <Value, Made>(
  of: Readonly<Record<string, Value>> | undefined,
  make: (value: Value) => Made,
): Record<string, Made> =>
  byName(Object.fromEntries(Object.entries(of ?? {}).map(([name, value]) => [name, make(value)])))
