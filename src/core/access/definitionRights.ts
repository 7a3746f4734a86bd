import type { Ability } from './ability'
import { isEverything } from './covers'
import type { Rule } from './rule'

/**
 * Whether the user can use Studio: only System Admins, whose rules allow everything. A definition makes the
 * server act with its own rights, such as by a schedule, so it could give its author more rights.
 *
 * @example
 * canDefine(abilityOf([{ action: 'manage', subject: 'all' }])) // true
 */
export const canDefine = (ability: Ability): boolean =>
  isEverything(ability.rules as unknown as readonly Rule[])
