import { checkResources } from './checkResources'
import { inOrder, joinResources, type Resources } from './resources'

/** Puts the definitions together and checks them; throws a `DefinitionError` that lists every mistake. */
export function collectResources(found: Iterable<unknown>): Resources {
  const all = inOrder(found)
  checkResources(all)
  return joinResources(all)
}
