import type { Resource, Values } from '../schema/resource'
import { type Ability, canOn, canOnSome } from './ability'
import { refusalSentence } from './missingRight'
import type { Words } from './words'

/** Every action by which the records of a resource change: the three of all, and those of its transitions. */
export const writingActions = ({ transitions }: Resource): string[] => [
  ...new Set([
    'create',
    'update',
    'delete',
    ...Object.values(transitions).map(({ action = 'update' }) => action),
  ]),
]

/** Whether somebody may look at records of a resource and do nothing else with any of them. */
export const isReader = (ability: Ability, resource: Resource): boolean =>
  !writingActions(resource).some(action => canOnSome(ability, action, resource))

/** Why an action is refused on this record, or on all; undefined where it is allowed. */
export function refusalOf(
  ability: Ability,
  action: string,
  resource: Resource,
  words: Words,
  record?: Values,
): string | undefined {
  const allowed = record ? canOn(ability, action, resource, record) : canOnSome(ability, action, resource)
  if (allowed) return undefined
  const { subject } = resource
  const sentence = refusalSentence(ability, { action, subject, resource }, words)
  return sentence || words.say({ key: 'api.forbidden', fallback: 'forbidden' })
}
