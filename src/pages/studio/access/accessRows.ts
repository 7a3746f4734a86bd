import type { RaRecord } from 'react-admin'
import { type Atom, atomsOf, type Permission, permissionsOf } from '../../permissions/atoms'
import { type CellPlace, cellOf, toggled, withCell } from '../../permissions/cells'
import { type Reach, reachOf } from '../../permissions/reach'
import type { RuleHolder } from './holders'

/** The permissions of roles while somebody edits them, by the id of the role; those that are not edited are left out. */
export type Edits = ReadonlyMap<RaRecord['id'], readonly Permission[]>

/** A user type or a role with its edits. */
export const edited = (holder: RuleHolder, edits: Edits): RuleHolder => {
  const permissions = holder.role && edits.get(holder.role.id)
  return permissions ? { ...holder, rules: atomsOf(permissions) } : holder
}

/** A right of a user type or a role: how far it reaches, and whether one click gives or takes it. */
export function rightOf({ role, rules }: RuleHolder, place: CellPlace): { reach: Reach; canToggle: boolean } {
  const reach = reachOf(rules, place)
  const { state } = cellOf(atomsOf(rules), place)
  // What a wider rule gives, or a narrower one limits, is changed on the page of the role.
  const canToggle = role !== undefined && (state === 'all' || (state === 'none' && reach === 'none'))
  return { reach, canToggle }
}

/** The permissions of a role after a click on a right. Whoever adds, changes or deletes records sees them too. */
export function toggledPermissions(rules: RuleHolder['rules'], place: CellPlace): Permission[] {
  const atoms = atomsOf(rules)
  const next = toggled(cellOf(atoms, place))
  if (!next) return permissionsOf(atoms)
  const changed = withCell(atoms, place, next)
  const read = { ...place, action: 'read' }
  const needsRead = next.state === 'all' && reachOf(changed, read) === 'none'
  return permissionsOf(needsRead ? withCell(changed, read, { state: 'all' }) : changed)
}

/** Whether two lists of permissions say the same. */
export const samePermissions = (one: readonly Permission[], other: readonly Atom[]): boolean =>
  JSON.stringify(one) === JSON.stringify(permissionsOf(other))
