import { isDeepStrictEqual } from 'node:util'
import type { Values } from '../../src/core/schema/resource'

/** Returns whether a write changes a field. A new record changes all of its fields. */
export const differs = (name: string, record: Values, before?: Values): boolean =>
  !before || !isDeepStrictEqual(record[name] ?? null, before[name] ?? null)
