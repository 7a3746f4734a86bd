import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { sameValue } from './changes'
import { mergeField } from './merge/mergeField'
import type { Chosen, Contest, Sides } from './merge/sides'

/** One field that differs between a form and the record that has been saved since. */
export interface ConflictRow extends Sides {
  name: string
  /** The parts that both changed differently. */
  contests: readonly Contest[]
  /** Only the other user changed it. */
  onlyTheirs: boolean
  /** Only this user changed it. */
  onlyMine: boolean
}

/** Three versions of a record: the original, this user's, and the saved one. */
interface RecordSides {
  base: Values
  mine: Values
  theirs: Values
}

/** Returns the differences between a form and another user's saved record, field by field. */
export function conflictRows(resource: Resource, { base, mine, theirs }: RecordSides): ConflictRow[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ConflictRow[] => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const byMe = !sameValue(sides.base, sides.mine)
    // If a field is missing in the response, this user can't read it. Write-only fields are never returned.
    const byThem = name in theirs && !typeOf(field).writeOnly && !sameValue(sides.base, sides.theirs)
    if (!byMe && !byThem) return []
    const contests = byMe && byThem ? mergeField(field, sides, { path: name, chosen: {} }).contests : []
    return [{ name, ...sides, contests, onlyTheirs: !byMe, onlyMine: !byThem }]
  })
}

/** Returns all open conflicts. */
export const contestsOf = (rows: readonly ConflictRow[]): Contest[] =>
  rows.flatMap(({ contests }) => contests)

/** Returns the record as entered in the form: the base with the writable values on top. */
export const mineOf = (base: Values, entered: Values, writable: ReadonlySet<string>): Values => ({
  ...base,
  ...Object.fromEntries(Object.entries(entered).filter(([name]) => writable.has(name))),
})

/** Returns the form's values after the choices: theirs, with mine where I changed a value and kept it. */
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
 * Returns the base with this user's own saved changes applied. Otherwise, a save whose response was lost
 * would look like another user's.
 */
export function withOwnWrite(base: Values, sent: readonly Values[], theirs: Values): Values {
  const written = sent.flatMap(values => Object.entries(values))
  const arrived = written.filter(([name, value]) => sameValue(value, theirs[name]))
  return { ...base, ...Object.fromEntries(arrived) }
}
