import type { OwnDefinition } from '../../../define/ownDefinition'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Options that are added to a shipped choice: entries by their value. */
const isOptions = (value: unknown): value is { value: string }[] =>
  Array.isArray(value) && value.every(each => isPart(each) && typeof each.value === 'string')

const byValue = (options: readonly { value: string }[]) =>
  Object.fromEntries(options.map(option => [option.value, option]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts one's own edits on what somebody else has applied meanwhile. Where both changed the same entry, one's own stays.
 *
 * @param before what both began with
 */
export function rebase(before: OwnDefinition, mine: OwnDefinition, theirs: OwnDefinition): OwnDefinition {
  return merged(before, mine, theirs) as OwnDefinition
}

function merged(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, before)) return theirs
  if (isSame(theirs, before)) return mine
  if (isOptions(mine) && isOptions(theirs)) {
    const [old, own, other] = [isOptions(before) ? before : [], mine, theirs].map(byValue)
    const options = Object.values(merged(old, own, other) as Part)
    return options.length ? options : undefined
  }
  if (!isPart(mine) || !isPart(theirs)) return mine
  const base = isPart(before) ? before : {}
  // The order of whoever changed it.
  const known = Object.keys(mine).filter(name => Object.hasOwn(base, name))
  const isMoved = !isSame(
    known,
    Object.keys(base).filter(name => Object.hasOwn(mine, name)),
  )
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  const entries = names.map(name => [name, merged(base[name], mine[name], theirs[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
