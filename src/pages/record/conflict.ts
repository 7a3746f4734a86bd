import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { sameValue } from './changes'
import { mergeField } from './merge/mergeField'
import type { Chosen, Contest, Sides } from './merge/sides'

/** One field that differs between a form and the record that has been saved meanwhile. */
export interface ConflictRow extends Sides {
  name: string
  /** What of it both changed, and differently. */
  contests: readonly Contest[]
  /** Only the other one changed it. */
  onlyTheirs: boolean
  /** Only this person changed it. */
  onlyMine: boolean
}

/** A record as it was, as this person would have it, and as somebody else has saved it. */
interface RecordSides {
  base: Values
  mine: Values
  theirs: Values
}

/** What differs between a form and the record that somebody else has saved, field by field. */
export function conflictRows(resource: Resource, { base, mine, theirs }: RecordSides): ConflictRow[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ConflictRow[] => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const byMe = !sameValue(sides.base, sides.mine)
    // A field that the answer leaves out is one that this person may not read; a secret is never read back.
    const byThem = name in theirs && !typeOf(field).writeOnly && !sameValue(sides.base, sides.theirs)
    if (!byMe && !byThem) return []
    const contests = byMe && byThem ? mergeField(field, sides, { path: name, chosen: {} }).contests : []
    return [{ name, ...sides, contests, onlyTheirs: !byMe, onlyMine: !byThem }]
  })
}

/** Everything that is left to choose. */
export const contestsOf = (rows: readonly ConflictRow[]): Contest[] =>
  rows.flatMap(({ contests }) => contests)

/** The record as the form would have it: the base with what can be written on top. */
export const mineOf = (base: Values, entered: Values, writable: ReadonlySet<string>): Values => ({
  ...base,
  ...Object.fromEntries(Object.entries(entered).filter(([name]) => writable.has(name))),
})

/** The form's values after the choices: theirs, with mine on top where I changed something and did not give it up. */
export function mergedValues(
  resource: Resource,
  rows: readonly ConflictRow[],
  { theirs, chosen = {} }: { theirs: Values; chosen?: Chosen },
): Values {
  const values = { ...theirs }
  for (const { name, onlyTheirs, onlyMine, ...sides } of rows) {
    if (onlyMine) values[name] = sides.mine ?? null
    else if (!onlyTheirs)
      values[name] = mergeField(resource.fields[name], sides, { path: name, chosen }).value ?? null
  }
  return values
}

/**
 * The base without what this person has saved themselves: a write whose answer was lost comes back as if somebody else
 * had made it.
 */
export function withOwnWrite(base: Values, sent: readonly Values[], theirs: Values): Values {
  const written = sent.flatMap(values => Object.entries(values))
  const arrived = written.filter(([name, value]) => sameValue(value, theirs[name]))
  return { ...base, ...Object.fromEntries(arrived) }
}
