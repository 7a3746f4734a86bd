import type { AnyField } from '../../../core/field/fieldType'
import type { Values } from '../../../core/schema/resource'
import { typeOf } from '../../../fields'
import { sameValue } from '../changes'
import { mergeMembers } from './mergeMembers'
import { mergeParts } from './mergeParts'
import { mergeRows } from './mergeRows'
import { type Chosen, defaultSide, type Merged, type Sides } from './sides'

/**
 * Joins what two have made of a value. What only one has changed is theirs; of a list, of several values and of answers
 * both changes stay where they are of different parts. What cannot be joined is contested, and stands as it was chosen.
 */
export function mergeField(field: AnyField | undefined, path: string, sides: Sides, chosen: Chosen): Merged {
  const { base, mine, theirs } = sides
  if (sameValue(base, mine) || sameValue(mine, theirs)) return { value: theirs, contests: [] }
  if (sameValue(base, theirs)) return { value: mine, contests: [] }
  const joined = field && typeOf(field).mergeMode?.(field)
  if (joined !== 'whole') {
    if (joined === 'parts') return mergeParts(undefined, path, sides, chosen)
    const lists = listsOf(sides)
    if (lists && isAll(lists, isScalar)) {
      const members = mergeMembers(lists, mostOf(field))
      if (members) return { value: members, contests: [] }
    } else if (lists && isAll(lists, isObject))
      return mergeRows(field && typeOf(field).nested?.(field), path, lists as Lists<Values>, chosen)
  }
  const contest = { ...sides, path }
  return { value: sides[defaultSide(contest, chosen)], contests: [contest] }
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
