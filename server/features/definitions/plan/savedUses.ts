import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { targetsOf } from '../renamesOf'
import { savedNames } from '../savedNames'
import { nameOf } from './changeWords'
import { differingFields, type PlannedChange } from './planSteps'

type Use = DefinitionPlan['uses'][number]

/**
 * Returns the saved views and imports that name renamed or removed fields. They
 * follow a renamed field and lose a removed one.
 */
export async function savedUses(planned: PlannedChange): Promise<Use[]> {
  const { differences, words, say } = planned
  const renamed = differences.flatMap(({ kind, from, name }) =>
    kind === 'renamed' && from && name ? [{ from, to: name }] : [],
  )
  const removed = planned.after ? differingFields(planned, 'removed') : []
  const uses: Use[] = []
  const add = (place: string, key: string, params: Record<string, unknown>) =>
    uses.push({ resource: words.resource, place: `fields.${place}`, text: say(key, params), link: null })
  for (const { from, to } of renamed) {
    const { views, imports } = await countSaved(planned, from)
    if (views) add(to, 'views_follow', { from, to, count: views })
    if (imports) add(to, 'imports_follow', { from, to, count: imports })
  }
  for (const field of removed) {
    const { views, imports } = await countSaved(planned, field)
    const name = nameOf(words, 'fields', field)
    if (views) add(field, 'views_lose', { name, count: views })
    if (imports) add(field, 'imports_lose', { name, count: imports })
  }
  return uses
}

/** Counts the saved views and remembered imports that name a field. */
async function countSaved({ scope, words, now }: PlannedChange, name: string) {
  const renames = { [words.resource]: { [name]: `${name} ` } }
  const { views, imports, shapes } = await savedNames(scope.db, { renames, targetOf: targetsOf(now) })
  return { views: views.length, imports: imports.length + shapes.length }
}
