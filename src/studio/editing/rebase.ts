import type { OwnDefinition } from '../../define/ownDefinition'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a value is the list of options added to a shipped choice. Options are merged by value. */
const isOptions = (value: unknown): value is { value: string }[] =>
  Array.isArray(value) && value.every(each => isPart(each) && typeof each.value === 'string')

const byValue = (options: readonly { value: string }[]) =>
  Object.fromEntries(options.map(option => [option.value, option]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the user's edits into changes that someone else has applied. Where both changed the same value, the
 * user's wins.
 *
 * @param before the common ancestor
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
  // The order comes from the side that changed it; if both did, from the user.
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
