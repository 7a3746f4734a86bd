import type { Values } from '../../../core/schema/resource'
import { isEmpty, sameValue } from '../changes'

/** Which row of one list is which of another, by their places. */
export type Matches = ReadonlyMap<number, number>

/** Finds the rows of a list in a later state of it: as they are, by what names them, then those that are mostly the same. */
export function matchRows(before: readonly Values[], after: readonly Values[]): Matches {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const take = (from: number, to: number) => {
    found.set(from, to)
    taken.add(to)
  }
  const pair = (fits: (one: Values, other: Values) => boolean) => {
    for (const [from, row] of before.entries()) {
      if (found.has(from)) continue
      const to = nearest(from, after, at => !taken.has(at) && fits(row, after[at] as Values))
      if (to !== undefined) take(from, to)
    }
  }
  pair(sameValue)
  const name = namingPart(before, after)
  if (name) pair((one, other) => one[name] === other[name])
  pair(isMostlySame)
  return found
}

function nearest(from: number, rows: readonly Values[], fits: (at: number) => boolean): number | undefined {
  const places = [...rows.keys()].filter(fits)
  return places.sort((one, other) => Math.abs(one - from) - Math.abs(other - from))[0]
}

/** The part that tells rows apart: filled, and another in each row of both lists. */
export function namingPart(...lists: readonly (readonly Values[])[]): string | undefined {
  const [first] = lists.flat()
  return Object.keys(first ?? {}).find(part =>
    lists.every(rows => {
      const values = rows.map(row => row[part])
      return values.every(isName) && new Set(values).size === rows.length
    }),
  )
}

const isName = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Says whether at least half of what is filled in either row is the same in both. */
function isMostlySame(one: Values, other: Values): boolean {
  const parts = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const filled = parts.filter(part => !isEmpty(one[part]) || !isEmpty(other[part]))
  const same = filled.filter(part => typeof one[part] !== 'boolean' && sameValue(one[part], other[part]))
  return same.length * 2 >= filled.length && same.length > 0
}
