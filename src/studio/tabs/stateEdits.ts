import { nameFrom } from '../../define/nameFrom'
import type { OwnDefinition } from '../../define/ownDefinition'
import { withEntry } from '../editing/wholeDefinition'
import { changeField, type FieldData } from '../fields/fieldEdits'

/** The field that transitions change. */
export const STATUS = 'status'

/** A transition as data. */
export type TransitionData = NonNullable<OwnDefinition['transitions']>[string]

/** Adds a state to the field `status`, which is created with the first state. */
export function addState(own: OwnDefinition, state: string): OwnDefinition {
  const field = own.fields?.[STATUS] as FieldData | undefined
  if (!field) {
    const value = { kind: 'choice', options: [state], default: state, required: true, readOnly: true }
    return withEntry(own, 'fields', { name: STATUS, value })
  }
  const options = Array.isArray(field.options) ? field.options : []
  return changeField(own, STATUS, { options: [...options, state] })
}

/** Adds a transition, named after its verb. Without `to`, it keeps the state. */
export function addTransition(
  own: OwnDefinition,
  { from, to, verb, taken }: { from: string; to?: string; verb: string; taken: readonly string[] },
): { own: OwnDefinition; name: string } {
  const name = nameFrom(verb, { taken, fallback: 'move' })
  return {
    own: withEntry(own, 'transitions', { name, value: { from: [from], ...(to !== undefined && { to }) } }),
    name,
  }
}

/** Returns the transitions that already lead from one state to the other. */
export const leadsAlready = (
  transitions: Readonly<Record<string, Pick<TransitionData, 'from' | 'to'>>>,
  { from, to }: { from: string; to?: string },
): string[] =>
  Object.keys(transitions).filter(name => {
    const transition = transitions[name]
    return transition !== undefined && transition.to === to && transition.from.includes(from)
  })
