import type { Resource, Values } from '../../core/schema/resource'
import { conflictRows, contestsOf, mergedValues, mineOf, withOwnWrite } from './conflict'
import type { SaveProblem } from './saveProblem'

export type Stale = Extract<SaveProblem, { kind: 'stale' }>

/** Others' changes that a save has kept with one's own. */
export interface MergedChanges {
  fields: readonly string[]
  by: readonly string[]
}

/** A form's values on top of a record that has been saved since. */
export interface MergedForm {
  values: Values
  merged: MergedChanges
}

interface Mine {
  resource: Resource
  base: Values
  entered: Values
  writable: ReadonlySet<string>
  /** A sent save without an answer. */
  sent: readonly Values[]
}

/** Merges input with others' saved changes; undefined if there is a conflict to resolve. */
export function mergeRemoteChanges(
  { resource, base, entered, writable, sent }: Mine,
  { current, changed }: Pick<Stale, 'current' | 'changed'>,
): MergedForm | undefined {
  const before = withOwnWrite(base, sent, current)
  const mine = mineOf(before, entered, writable)
  const rows = conflictRows(resource, { base: before, mine, theirs: current })
  if (contestsOf(rows).length) return undefined
  const theirs = rows.filter(({ onlyMine }) => !onlyMine).map(({ name }) => name)
  const fields = theirs.filter(name => !resource.fields[name]?.computed)
  const by = changed.filter(({ field }) => theirs.includes(field)).flatMap(({ by: who }) => who ?? [])
  return {
    values: formValues(resource, mergedValues(resource, rows, { theirs: current })),
    merged: { fields, by: [...new Set(by)] },
  }
}

/** A value for every field of the form. */
export const formValues = ({ fields }: Resource, record: Values): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, record[name] ?? null]))

/** The kept changes of two successive merges. */
export const joinMerged = (
  first: MergedChanges = { fields: [], by: [] },
  second: MergedChanges,
): MergedChanges => ({
  fields: [...new Set([...first.fields, ...second.fields])],
  by: [...new Set([...first.by, ...second.by])],
})
