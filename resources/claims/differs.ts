import { isDeepStrictEqual } from 'node:util'
import type { Values } from '../../src/core/schema/resource'

/** Whether a write changes a field; a new record changes all of them. */
export const differs = (name: string, record: Values, before?: Values): boolean =>
  !before || !isDeepStrictEqual(record[name] ?? null, before[name] ?? null)
