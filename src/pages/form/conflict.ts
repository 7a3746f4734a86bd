import type { Resource, Values } from '../../schema/resource'
import { sameValue } from './changes'

/** One field of a conflict: as it was, as it stands in the form, as somebody else has saved it. */
export interface ConflictRow {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, and differently. */
  contested: boolean
  /** Only the other one changed it. */
  onlyTheirs: boolean
}

export type Side = 'mine' | 'theirs'

/** What differs between a form and the record that has been saved meanwhile, field by field. */
export function conflictRows(resource: Resource, base: Values, mine: Values, theirs: Values): ConflictRow[] {
  return Object.keys(resource.fields).flatMap(name => {
    const row = { name, base: base[name], mine: mine[name], theirs: theirs[name] }
    const byMe = !sameValue(row.base, row.mine)
    // A field that the answer leaves out is one that this person may not read.
    const byThem = name in theirs && !sameValue(row.base, row.theirs)
    if (!byMe && !byThem) return []
    return [{ ...row, contested: byMe && byThem && !sameValue(row.mine, row.theirs), onlyTheirs: !byMe }]
  })
}

/** The record as the form would have it: the base with what can be written on top. */
export const mineOf = (base: Values, entered: Values, writable: ReadonlySet<string>): Values => ({
  ...base,
  ...Object.fromEntries(Object.entries(entered).filter(([name]) => writable.has(name))),
})

/** The form's values after the choices: theirs, with mine on top where I changed something and did not give it up. */
export function mergedValues(rows: ConflictRow[], theirs: Values, chosen: Record<string, Side>): Values {
  const kept = rows.filter(({ name, onlyTheirs }) => !onlyTheirs && chosen[name] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine ?? null])) }
}
