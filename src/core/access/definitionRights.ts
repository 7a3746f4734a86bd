import { type Ability, rulesOf } from './ability'
import { isEverything } from './covers'

/**
 * Whether the user can use Studio: only System Admins, whose rules allow everything. A definition makes the
 * server act with its own rights, such as by a schedule, so it could give its author more rights.
 *
 * @example
 * canDefine(abilityOf([{ action: 'manage', subject: 'all' }])) // true
 */
export const canDefine = (ability: Ability): boolean => isEverything(rulesOf(ability))
