import type { AnyField } from '../../../core/field/fieldType'
import type { Values } from '../../../core/schema/resource'
import { sameValue } from '../changes'
import { type Matches, matchRows, namingPart } from './matchRows'
import { mergeParts } from './mergeParts'
import { type Chosen, type Contest, defaultSide, type Merged, type Sides } from './sides'

interface Rows {
  base: readonly Values[]
  mine: readonly Values[]
  theirs: readonly Values[]
}

/** One row of the outcome, and where it stood in each of the three. */
interface Row {
  value: Values | undefined
  mine?: number
  theirs?: number
}

/** Joins two states of a list row by row: rows that one changed, added or took away beside those of the other. */
export function mergeRows(
  fields: Record<string, AnyField> | undefined,
  path: string,
  rows: Rows,
  chosen: Chosen,
): Merged {
  const { base, mine, theirs } = rows
  const inMine = matchRows(base, mine)
  const inTheirs = matchRows(base, theirs)
  const contests: Contest[] = []
  const settle = (at: number, sides: Sides): Values | undefined => {
    const merged = mergeRow(fields, `${path}.${at}`, sides, chosen)
    contests.push(...merged.contests)
    return merged.value as Values | undefined
  }
  const row = (base: Values | undefined, m: number | undefined, t: number | undefined, at: number): Row => {
    const sides = {
      base,
      mine: m === undefined ? undefined : mine[m],
      theirs: t === undefined ? undefined : theirs[t],
    }
    return { value: settle(at, sides), mine: m, theirs: t }
  }
  const kept = base.map((one, at) => row(one, inMine.get(at), inTheirs.get(at), at))
  const added = addedRows(rows, inMine, inTheirs).map(({ m, t }, at) =>
    row(undefined, m, t, base.length + at),
  )
  const order = isInOrder(inTheirs) && !isInOrder(inMine) ? 'mine' : 'theirs'
  return { value: inOrderOf([...kept, ...added], order), contests }
}

/** A row that both still have is joined part by part; of one that only one of them has taken away, the other's change counts. */
function mergeRow(
  fields: Record<string, AnyField> | undefined,
  path: string,
  sides: Sides,
  chosen: Chosen,
): Merged {
  const { base, mine, theirs } = sides
  if (mine !== undefined && theirs !== undefined) {
    if (sameValue(mine, theirs)) return { value: theirs, contests: [] }
    const row = rowName((base ?? theirs) as Values)
    const { value, contests } = mergeParts(fields, path, { base: base ?? {}, mine, theirs }, chosen)
    return { value, contests: contests.map(contest => ({ row, ...contest })) }
  }
  const left = mine ?? theirs
  if (base === undefined) return { value: left, contests: [] }
  if (left === undefined || sameValue(left, base)) return { value: undefined, contests: [] }
  const contest: Contest = { ...sides, path, isRow: true }
  return { value: sides[defaultSide(contest, chosen)], contests: [contest] }
}

/** What a row is called: its first filled text. */
const rowName = (row: Values): string | undefined =>
  Object.values(row).find((value): value is string => typeof value === 'string' && value !== '')

/** What either has added; what both have added is one row, where it is the same or called the same. */
function addedRows({ mine, theirs }: Rows, inMine: Matches, inTheirs: Matches): { m?: number; t?: number }[] {
  const news = (rows: readonly Values[], matches: Matches) => {
    const known = new Set(matches.values())
    return [...rows.keys()].filter(at => !known.has(at))
  }
  const [ofMine, ofTheirs] = [news(mine, inMine), news(theirs, inTheirs)]
  const name = namingPart(mine, theirs)
  const isOne = (m: number, t: number) =>
    sameValue(mine[m], theirs[t]) || (name !== undefined && mine[m]?.[name] === theirs[t]?.[name])
  const pairs = ofMine.map(m => ({ m, t: ofTheirs.find(t => isOne(m, t)) }))
  const paired = new Set(pairs.map(({ t }) => t))
  return [...ofTheirs.filter(t => !paired.has(t)).map(t => ({ t })), ...pairs]
}

function isInOrder(matches: Matches): boolean {
  const places = [...matches.values()]
  return places.every((place, at) => at === 0 || place > (places[at - 1] as number))
}

/** The rows in the order of one side; those that it does not have follow the row that they followed on the other. */
function inOrderOf(rows: readonly Row[], side: 'mine' | 'theirs'): Values[] {
  const other = side === 'mine' ? 'theirs' : 'mine'
  const ordered = rows
    .filter(row => row[side] !== undefined)
    .sort((one, next) => Number(one[side]) - Number(next[side]))
  const further = rows
    .filter(row => row[side] === undefined)
    .sort((one, next) => Number(one[other] ?? 0) - Number(next[other] ?? 0))
  for (const row of further) {
    const follows = (one: Row) => one[other] !== undefined && Number(one[other]) < Number(row[other])
    let place = ordered.findLastIndex(follows) + 1
    // After what the other side has put there.
    while (place < ordered.length && ordered[place]?.[other] === undefined) place++
    ordered.splice(place, 0, row)
  }
  return ordered.flatMap(({ value }) => (value ? [value] : []))
}
