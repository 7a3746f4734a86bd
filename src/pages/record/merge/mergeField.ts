import type { AnyField } from '../../../core/field/fieldType'
import type { Values } from '../../../core/schema/resource'
import { typeOf } from '../../../fields'
import { isEmpty, sameValue } from '../changes'
import { type Contest, defaultSide, type MergeContext, type Merged, type Sides } from './sides'

/**
 * Merges two users' changes of a value. A change by only one of them is kept; in lists, multiple values and
 * answers, changes of different parts are both kept. Everything else is a conflict and gets the chosen value.
 */
export function mergeField(field: AnyField | undefined, sides: Sides, context: MergeContext): Merged {
  const { base, mine, theirs } = sides
  if (sameValue(base, mine) || sameValue(mine, theirs)) return { value: theirs, contests: [] }
  if (sameValue(base, theirs)) return { value: mine, contests: [] }
  const joined = field && typeOf(field).mergeMode?.(field)
  if (joined !== 'whole') {
    if (joined === 'parts') return mergeParts(undefined, sides, context)
    const lists = listsOf(sides)
    if (lists && isAll(lists, isScalar)) {
      const members = mergeMembers(lists, mostOf(field))
      if (members) return { value: members, contests: [] }
    } else if (lists && isAll(lists, isObject))
      return mergeRows(field && typeOf(field).nested?.(field), lists as Lists<Values>, context)
  }
  const contest = { ...sides, path: context.path }
  return { value: sides[defaultSide(contest, context.chosen)], contests: [contest] }
}

interface Lists<Item = unknown> {
  base: readonly Item[]
  mine: readonly Item[]
  theirs: readonly Item[]
}

function listsOf({ base, mine, theirs }: Sides): Lists | undefined {
  const [b, m, t] = [base, mine, theirs].map(side => side ?? [])
  return Array.isArray(b) && Array.isArray(m) && Array.isArray(t)
    ? { base: b, mine: m, theirs: t }
    : undefined
}

const isAll = ({ base, mine, theirs }: Lists, fits: (item: unknown) => boolean) =>
  [...base, ...mine, ...theirs].every(fits)
const isScalar = (item: unknown) => typeof item === 'string' || typeof item === 'number'
const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item)

const mostOf = (field: AnyField | undefined): number | undefined => {
  const max = (field as { max?: unknown } | undefined)?.max
  return typeof max === 'number' ? max : undefined
}

interface Members {
  base: readonly unknown[]
  mine: readonly unknown[]
  theirs: readonly unknown[]
}

/** Merges two versions of a set: all additions and removals. Undefined if the result is too long. */
function mergeMembers({ base, mine, theirs }: Members, most = Number.POSITIVE_INFINITY) {
  const gone = base.filter(member => !mine.includes(member))
  const members = [...theirs.filter(member => !gone.includes(member)), ...mine].filter(
    member => theirs.includes(member) || !base.includes(member),
  )
  const joined = [...new Set(members)]
  return joined.length > most ? undefined : joined
}

/** Merges two versions of a composite value, part by part. */
function mergeParts(
  fields: Record<string, AnyField> | undefined,
  sides: Sides,
  { path, chosen }: MergeContext,
): Merged {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(side => (side ?? {}) as Values)
  const names = new Set([base, mine, theirs].flatMap(side => Object.keys(side ?? {})))
  const value: Values = {}
  const contests: Contest[] = []
  for (const name of names) {
    const part = { base: base?.[name], mine: mine?.[name], theirs: theirs?.[name] }
    const merged = mergeField(fields?.[name], part, { path: `${path}.${name}`, chosen })
    if (merged.value !== undefined) value[name] = merged.value
    contests.push(...merged.contests)
  }
  return { value, contests }
}

interface Rows {
  base: readonly Values[]
  mine: readonly Values[]
  theirs: readonly Values[]
}

/** A row of the result, with its position in this user's and the other user's version. */
interface MergedRow {
  value: Values | undefined
  mine?: number
  theirs?: number
}

/** Merges two versions of a list row by row. Keeps the changes, additions and removals of both sides. */
function mergeRows(
  fields: Record<string, AnyField> | undefined,
  rows: Rows,
  { path, chosen }: MergeContext,
): Merged {
  const { base, mine, theirs } = rows
  const inMine = matchRows(base, mine)
  const inTheirs = matchRows(base, theirs)
  const contests: Contest[] = []
  const settle = (at: number, sides: Sides): Values | undefined => {
    const merged = mergeRow(fields, sides, { path: `${path}.${at}`, chosen })
    contests.push(...merged.contests)
    return merged.value as Values | undefined
  }
  const row = (at: number, m: number | undefined, t: number | undefined): MergedRow => {
    const sides = {
      base: base[at],
      mine: m === undefined ? undefined : mine[m],
      theirs: t === undefined ? undefined : theirs[t],
    }
    return { value: settle(at, sides), mine: m, theirs: t }
  }
  const kept = base.map((_, at) => row(at, inMine.get(at), inTheirs.get(at)))
  const added = addedRows(rows, inMine, inTheirs).map(({ m, t }, at) => row(base.length + at, m, t))
  const order = isInOrder(inTheirs) && !isInOrder(inMine) ? 'mine' : 'theirs'
  return { value: inOrderOf([...kept, ...added], order), contests }
}

/** Merges a row part by part if both have it. Conflict if one removed it and the other changed it. */
function mergeRow(fields: Record<string, AnyField> | undefined, sides: Sides, context: MergeContext): Merged {
  const { base, mine, theirs } = sides
  if (mine !== undefined && theirs !== undefined) {
    if (sameValue(mine, theirs)) return { value: theirs, contests: [] }
    const row = rowName((base ?? theirs) as Values)
    const { value, contests } = mergeParts(fields, { base: base ?? {}, mine, theirs }, context)
    return { value, contests: contests.map(contest => ({ row, ...contest })) }
  }
  const left = mine ?? theirs
  if (base === undefined) return { value: left, contests: [] }
  if (left === undefined || sameValue(left, base)) return { value: undefined, contests: [] }
  const contest: Contest = { ...sides, path: context.path, isRow: true }
  return { value: sides[defaultSide(contest, context.chosen)], contests: [contest] }
}

/** Returns a row's name: its first nonempty text. */
const rowName = (row: Values): string | undefined =>
  Object.values(row).find((value): value is string => typeof value === 'string' && value !== '')

/** Returns the rows that either side added. Rows that are equal or have the same name count as one. */
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

/** Sorts rows as in one side's version. Rows missing there follow their predecessor in the other. */
function inOrderOf(rows: readonly MergedRow[], side: 'mine' | 'theirs'): Values[] {
  const other = side === 'mine' ? 'theirs' : 'mine'
  const ordered = rows
    .filter(row => row[side] !== undefined)
    .sort((one, next) => Number(one[side]) - Number(next[side]))
  const further = rows
    .filter(row => row[side] === undefined)
    .sort((one, next) => Number(one[other] ?? 0) - Number(next[other] ?? 0))
  for (const row of further) {
    const follows = (one: MergedRow) => one[other] !== undefined && Number(one[other]) < Number(row[other])
    let place = ordered.findLastIndex(follows) + 1
    // Goes after the rows that only this side has added there.
    while (place < ordered.length && ordered[place]?.[other] === undefined) place++
    ordered.splice(place, 0, row)
  }
  return ordered.flatMap(({ value }) => (value ? [value] : []))
}

/** The matching rows of two lists, by position. */
type Matches = ReadonlyMap<number, number>

/**
 * Matches the rows of a list with a later version: first identical rows, then rows with the same key, then
 * rows that are mostly equal.
 */
function matchRows(before: readonly Values[], after: readonly Values[]): Matches {
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

/** Returns the part that identifies the rows: nonempty, and unique in each list. */
function namingPart(...lists: readonly (readonly Values[])[]): string | undefined {
  const [first] = lists.flat()
  return Object.keys(first ?? {}).find(part =>
    lists.every(rows => {
      const values = rows.map(row => row[part])
      return values.every(isName) && new Set(values).size === rows.length
    }),
  )
}

const isName = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Whether at least half of the filled parts of either row are equal in both. */
function isMostlySame(one: Values, other: Values): boolean {
  const parts = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const filled = parts.filter(part => !isEmpty(one[part]) || !isEmpty(other[part]))
  const same = filled.filter(part => typeof one[part] !== 'boolean' && sameValue(one[part], other[part]))
  return same.length * 2 >= filled.length && same.length > 0
}
