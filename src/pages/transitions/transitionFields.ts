import type { TransitionState } from '../../contract/records'
import type { Ability } from '../../core/access/ability'
import { mayAnswerField, mayWriteField } from '../../core/access/fieldRights'
import type { Resource, Values } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { asChoice } from '../../fields/choice/asChoice'

/** Returns the input fields of a transition: its own, and the required fields that this user can fill in. */
export function inputFields(
  resource: Resource,
  name: string,
  {
    ability,
    record,
    missing = [],
  }: { ability: Ability; record?: Values; missing?: TransitionState['missing'] },
): string[] {
  const { input = [], requires = [], action = 'update' } = resource.transitions[name] ?? {}
  const lacking = missing.flatMap(({ field }) => (field && requires.includes(field) ? [field] : []))
  return [
    ...input.filter(field => mayAnswerField(ability, { action, resource, name: field, record })),
    ...lacking.filter(
      field =>
        !input.includes(field) && mayWriteField(ability, { action: 'update', resource, name: field, record }),
    ),
  ]
}

/** Whether no transition starts from a status. */
export const isFinalStatus = ({ transitions }: Resource, status: string): boolean =>
  !Object.values(transitions).some(({ from }) => from.includes(status))

/** Whether a transition leads to a final status. A transition that keeps the status does not. */
export function isFinal(resource: Resource, name: string): boolean {
  const transition = resource.transitions[name]
  return !transition || (transition.to !== undefined && isFinalStatus(resource, transition.to))
}

/** Whether a transition moves its record forward: it needs no reason, and neither cancels nor reverses. */
export function isForward(resource: Resource, name: string, record: Values): boolean {
  const move = resource.transitions[name]
  const tones = asChoice(resource.fields[STATUS])?.tones
  const toneOf = (value: unknown) => tones?.[String(value)]
  const tone = move && toneOf(move.to ?? record[STATUS])
  if (!move || move.reason || tone === 'error') return false
  if (tone === 'neutral' && isFinal(resource, name)) return false
  return tone === 'success' || toneOf(record[STATUS]) !== 'success'
}

/** Whether one click performs a transition: it has no input, and its status is not final. */
export const isImmediate = (resource: Resource, name: string, inputs: readonly string[]): boolean =>
  !inputs.length && !resource.transitions[name]?.reason && !isFinal(resource, name)

/** Whether a required field has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
