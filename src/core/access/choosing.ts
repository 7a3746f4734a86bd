import { typeOf } from '../field/registry'
import type { AnyField, Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { type Ability, can } from './ability'
import { mayAnswerField, mayWriteField } from './fieldRights'

const WRITES = ['create', 'update']

/**
 * Returns the references to a resource, including those in lists of
 * sub-records, that the user can fill on some record.
 */
export function fillable(ability: Ability, { all, target }: Resources, to: Resource): AnyField[] {
  return all.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const found = referencesIn(field).filter(each => target(each)?.name === to.name)
      return found.length && mayFill(ability, resource, name) ? found : []
    }),
  )
}

/** Returns a reference itself, or those in a list of sub-records. */
export function referencesIn(field: AnyField): AnyField[] {
  const nested = typeOf(field).nested?.(field)
  if (nested) return Object.values(nested).flatMap(referencesIn)
  return typeOf(field).reference ? [field] : []
}

/** Whether the user can set a field on some record: when creating or updating it, or in a transition. */
export const mayFill = (ability: Ability, resource: Resource, name: string): boolean =>
  WRITES.some(action => mayWriteField(ability, { action, resource, name })) ||
  mayAnswer(ability, resource, name)

/** Whether the user can make a transition that has the field as an input. */
const mayAnswer = (ability: Ability, resource: Resource, name: string): boolean =>
  Object.values(resource.transitions).some(
    ({ input, by, action = 'update' }) =>
      by !== 'server' && input?.includes(name) && mayAnswerField(ability, { action, resource, name }),
  )

/**
 * P-10: users who can fill a field can choose from the records it refers
 * to, and so can users who can read those records.
 */
export const mayChoose = (ability: Ability, resources: Resources, target: Resource): boolean =>
  can(ability, 'read', target.subject) || fillable(ability, resources, target).length > 0
