import { inOrder, joinResources, type Resources } from '../core/schema/resources'
import { checkResources } from './checkResources'

/** Joins the definitions and checks them. Throws a `DefinitionError` that lists every mistake. */
export function collectResources(found: Iterable<unknown>): Resources {
  const all = inOrder(found)
  checkResources(all)
  return joinResources(all)
}
