import { typeOf } from '../field/registry'
import type { AnyField, Fields, Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { type Ability, can } from './ability'
import { mayAnswerField, mayWriteField } from './fieldRights'

const WRITES = ['create', 'update']

/** The references to a resource, those in lists of sub-records included, that somebody may fill on some record. */
export function fillable(ability: Ability, { all, target }: Resources, to: Resource): AnyField[] {
  const pointing = (fields: Fields): AnyField[] =>
    Object.values(fields).flatMap(field => {
      const nested = typeOf(field).nested?.(field)
      return nested ? pointing(nested) : target(field)?.name === to.name ? [field] : []
    })
  return all.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const found = pointing({ [name]: field })
      return found.length && mayFill(ability, resource, name) ? found : []
    }),
  )
}

/** Whether somebody may give a field on some record: when it is made or changed, or on the way of a move. */
export const mayFill = (ability: Ability, resource: Resource, name: string): boolean =>
  WRITES.some(action => mayWriteField(ability, { action, resource, name })) ||
  mayAnswer(ability, resource, name)

/** Whether somebody may make a move that asks for the field. */
const mayAnswer = (ability: Ability, resource: Resource, name: string): boolean =>
  Object.values(resource.transitions).some(
    ({ input, by, action = 'update' }) =>
      by !== 'server' && input?.includes(name) && mayAnswerField(ability, { action, resource, name }),
  )

/** P-10: whoever may fill a field chooses from what it refers to; whoever may read that chooses anyway. */
export const mayChoose = (ability: Ability, resources: Resources, target: Resource): boolean =>
  can(ability, 'read', target.subject) || fillable(ability, resources, target).length > 0
