import { canOnSome } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope, Writer } from '../../base/services'

/** A scope with what the resource's hooks find wrong with a record that was sent; to be called outside a transaction. */
export async function withChecks(
  scope: Scope,
  resource: Resource,
  sent: Values,
  id?: number,
): Promise<Scope & Pick<Writer, 'checked'>> {
  const checkSent = scope.services.hooks?.get(resource.name)?.validate
  // The checks take long: whoever is refused anyway does not start them.
  if (!checkSent || !canOnSome(scope.ability, id === undefined ? 'create' : 'update', resource)) return scope
  return { ...scope, checked: await checkSent(sent, id, scope) }
}
