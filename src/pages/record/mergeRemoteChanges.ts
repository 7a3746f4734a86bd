import type { Resource, Values } from '../../core/schema/resource'
import { conflictRows, contestsOf, mergedValues, mineOf, withOwnWrite } from './conflict'
import type { SaveProblem } from './saveProblem'

export type Stale = Extract<SaveProblem, { kind: 'stale' }>

/** Others' changes that were merged into a save. */
export interface MergedChanges {
  fields: readonly string[]
  by: readonly string[]
}

/** A form's values on top of a newer version of its record. */
export interface MergedForm {
  values: Values
  merged: MergedChanges
}

interface Mine {
  resource: Resource
  base: Values
  entered: Values
  writable: ReadonlySet<string>
  /** The changes of saves without a response. */
  sent: readonly Values[]
}

/** Merges input with others' saved changes. Returns undefined if there is a conflict to resolve. */
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

/** Returns a value for every field of the form. */
export const formValues = ({ fields }: Resource, record: Values): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, record[name] ?? null]))

/** Combines the changes of two successive merges. */
export const joinMerged = (
  first: MergedChanges = { fields: [], by: [] },
  second: MergedChanges,
): MergedChanges => ({
  fields: [...new Set([...first.fields, ...second.fields])],
  by: [...new Set([...first.by, ...second.by])],
})
