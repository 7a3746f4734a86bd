import { STATUS } from '../core/schema/systemFields'
import type { ExtensionData } from './definitionData'

export type OwnTransitions = NonNullable<ExtensionData['transitions']>

/** The states that lead to a state of an extension, directly or through others: its own ones, and shipped ones. */
interface StatesBefore {
  own: ReadonlySet<string>
  shipped: ReadonlySet<string>
}

/** Returns the states that lead to a state of an extension; `own` contains that state too. */
export function statesBefore(
  state: string,
  transitions: OwnTransitions,
  isShipped: (state: string) => boolean,
): StatesBefore {
  const [own, shipped] = [new Set([state]), new Set<string>()]
  for (const reached of own)
    for (const { from, to } of Object.values(transitions)) {
      if (to !== reached) continue
      for (const each of from) (isShipped(each) ? shipped : own).add(each)
    }
  return { own, shipped }
}

/**
 * Returns the states of an extension from which its transitions lead back to a shipped one, directly or through others,
 * by the shipped state.
 */
export function returningStates({ options, transitions = {} }: ExtensionData): Map<string, Set<string>> {
  const added = new Set(options?.[STATUS]?.map(({ value }) => value))
  const found = new Map<string, Set<string>>()
  for (const { from, to } of Object.values(transitions)) {
    if (to === undefined || added.has(to)) continue
    const states = from.flatMap(state => [...statesBefore(state, transitions, each => !added.has(each)).own])
    found.set(to, new Set([...(found.get(to) ?? []), ...states]))
  }
  return found
}
