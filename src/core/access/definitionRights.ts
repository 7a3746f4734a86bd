import { type Ability, subjectName } from './ability'

/** The subject of the permission to use Studio. */
export const DEFINITIONS = 'definitions'

/** No resource has this name, so only a rule for all resources covers it. */
const ANY = '*'

/**
 * Whether the user can change this resource's definition. A rule on definitions names resources as its
 * fields; a rule without fields covers every resource, including new ones.
 *
 * @example
 * canDefine(abilityOf([{ action: 'manage', subject: 'definitions', fields: ['tickets'] }]), 'tickets')
 * // true
 */
export const canDefine = (ability: Ability, name: string): boolean =>
  ability.can('manage', subjectName(DEFINITIONS), name)

/** Whether the user can change every definition and create new ones. */
export const canDefineAll = (ability: Ability): boolean => canDefine(ability, ANY)
