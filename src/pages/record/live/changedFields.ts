import type { Resource, Values } from '../../../core/schema/resource'
import { sameValue } from '../changes'

/** Returns the fields whose values differ. Skips missing fields, which this reader can't see. */
export const changedFields = (resource: Resource, before: Values, after: Values): string[] =>
  Object.keys(resource.fields).filter(
    name => name in before && name in after && !sameValue(before[name], after[name]),
  )
