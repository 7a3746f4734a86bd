import type { RaRecord } from 'react-admin'
import { withOwnership } from '../../core/access/ownership'
import { type Atom, atomsOf, type Permission, permissionsOf } from '../../office/permissions/atoms'
import { type CellPlace, cellOf, toggled, withCell } from '../../office/permissions/cells'
import { type Reach, reachOf } from '../../office/permissions/reach'
import type { RuleHolder } from './holders'

/** The edited permissions by role ID. Unedited roles are left out. */
export type Edits = ReadonlyMap<RaRecord['id'], readonly Permission[]>

/** Returns a user type or a role with its edits. */
export const edited = (holder: RuleHolder, edits: Edits): RuleHolder => {
  const permissions = holder.role && edits.get(holder.role.id)
  return permissions ? { ...holder, rules: atomsOf(permissions) } : holder
}

/**
 * Returns how far a permission of a user type or role reaches, and whether one click can grant or revoke it.
 */
export function rightOf(
  { role, rules, owned }: RuleHolder,
  place: CellPlace,
): { reach: Reach; canToggle: boolean } {
  const reach = reachOf(withOwnership([...rules, ...owned]), place)
  const { state } = cellOf(atomsOf(rules), place)
  // A permission that a wider rule grants or a narrower one limits can only be changed on the role's page.
  const canToggle = role !== undefined && (state === 'all' || (state === 'none' && reach === 'none'))
  return { reach, canToggle }
}

/** Returns the permissions of a role after a click. Granting create, update or delete also grants read. */
export function toggledPermissions(rules: RuleHolder['rules'], place: CellPlace): Permission[] {
  const atoms = atomsOf(rules)
  const next = toggled(cellOf(atoms, place))
  if (!next) return permissionsOf(atoms)
  const changed = withCell(atoms, place, next)
  const read = { ...place, action: 'read' }
  const needsRead = next.state === 'all' && reachOf(changed, read) === 'none'
  return permissionsOf(needsRead ? withCell(changed, read, { state: 'all' }) : changed)
}

/** Returns whether two lists of permissions are equal. */
export const samePermissions = (one: readonly Permission[], other: readonly Atom[]): boolean =>
  JSON.stringify(one) === JSON.stringify(permissionsOf(other))
