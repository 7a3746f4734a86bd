import type { AnyField } from '../../../core/field/fieldType'
import type { Values } from '../../../core/schema/resource'
import { mergeField } from './mergeField'
import type { Chosen, Contest, Merged, Sides } from './sides'

/** Joins two states of something made of parts, part by part. */
export function mergeParts(
  fields: Record<string, AnyField> | undefined,
  path: string,
  sides: Sides,
  chosen: Chosen,
): Merged {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(side => (side ?? {}) as Values)
  const names = new Set([base, mine, theirs].flatMap(side => Object.keys(side ?? {})))
  const value: Values = {}
  const contests: Contest[] = []
  for (const name of names) {
    const part = { base: base?.[name], mine: mine?.[name], theirs: theirs?.[name] }
    const merged = mergeField(fields?.[name], `${path}.${name}`, part, chosen)
    if (merged.value !== undefined) value[name] = merged.value
    contests.push(...merged.contests)
  }
  return { value, contests }
}
