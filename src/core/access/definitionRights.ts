import { type Ability, subjectName } from './ability'

/** The subject of the right to use Studio. */
export const DEFINITIONS = 'definitions'

/** No resource has this name, so only a right to all of them covers it. */
const ANY = '*'

/**
 * Whether somebody may change the definition of this resource. A rule on definitions names resources as its fields; one
 * without fields is about every resource, new ones included.
 *
 * @example canDefine(abilityOf([{ action: 'manage', subject: 'definitions', fields: ['tickets'] }]), 'tickets') // true
 */
export const canDefine = (ability: Ability, name: string): boolean =>
  ability.can('manage', subjectName(DEFINITIONS), name)

/** Whether somebody may change every definition, and make new ones. */
export const canDefineAll = (ability: Ability): boolean => canDefine(ability, ANY)
