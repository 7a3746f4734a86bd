import type { Resource, Values } from '../../../core/schema/resource'
import { sameValue } from '../changes'

/** The fields whose values differ for this reader; fields missing in an answer are hidden from them. */
export const changedFields = (resource: Resource, before: Values, after: Values): string[] =>
  Object.keys(resource.fields).filter(
    name => name in before && name in after && !sameValue(before[name], after[name]),
  )
