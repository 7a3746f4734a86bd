import type { Resource, Values } from '../../../core/schema/resource'
import { sameValue } from '../changes'

/** The fields whose values differ for whoever reads both; one that an answer leaves out is not for them. */
export const changedFields = (resource: Resource, before: Values, after: Values): string[] =>
  Object.keys(resource.fields).filter(
    name => name in before && name in after && !sameValue(before[name], after[name]),
  )
