import { z } from 'zod'
import { type GroupNode, renumbered } from '../../pages/list/filters/advanced/filterTree'

/** Conditions with their place in the definition: `rules.later.check`. */
type Placed = [place: string, tree: GroupNode]

const nodes: z.ZodType<unknown> = z.lazy(() =>
  z.array(z.looseObject({ id: z.int(), nodes: nodes.optional() })),
)
const storedSchema = z.array(
  z.tuple([z.string(), z.object({ id: z.int(), join: z.enum(['and', 'or']), nodes })]),
)

const keyOf = (user: number, resource: string) => `coverdesk.studio.conditions.${user}.${resource}`

/** Reads the draft's conditions without a value, which a definition can't store. Ignores unreadable data. */
export function readConditions(user: number, resource: string): Placed[] {
  const text = localStorage.getItem(keyOf(user, resource))
  if (!text) return []
  try {
    const stored = storedSchema.parse(JSON.parse(text)) as Placed[]
    return stored.map(([place, tree]) => [place, renumbered(tree)])
  } catch (error) {
    console.warn('Conditions of a draft could not be read.', error)
    return []
  }
}

/** Stores the conditions in this browser. If its storage is full, they are kept only in memory. */
export function storeConditions(user: number, resource: string, conditions: readonly Placed[]): void {
  try {
    if (conditions.length) localStorage.setItem(keyOf(user, resource), JSON.stringify(conditions))
    else localStorage.removeItem(keyOf(user, resource))
  } catch (error) {
    console.warn('Conditions of a draft could not be stored in this browser.', error)
  }
}
