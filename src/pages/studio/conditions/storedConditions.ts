import { z } from 'zod'
import { type GroupNode, renumbered } from '../../list/filters/advanced/filterTree'

/** The conditions of a place of the definition: `rules.later.check`. */
type Placed = [place: string, tree: GroupNode]

const nodes: z.ZodType<unknown> = z.lazy(() =>
  z.array(z.looseObject({ id: z.int(), nodes: nodes.optional() })),
)
const storedSchema = z.array(
  z.tuple([z.string(), z.object({ id: z.int(), join: z.enum(['and', 'or']), nodes })]),
)

const keyOf = (user: number, resource: string) => `coverdesk.studio.conditions.${user}.${resource}`

/** The conditions without a value of a person's draft, which no definition can hold. What cannot be read is none. */
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

/** Keeps them in this browser. A full storage keeps nobody from editing. */
export function storeConditions(user: number, resource: string, conditions: readonly Placed[]): void {
  try {
    if (conditions.length) localStorage.setItem(keyOf(user, resource), JSON.stringify(conditions))
    else localStorage.removeItem(keyOf(user, resource))
  } catch (error) {
    console.warn('Conditions of a draft could not be kept in this browser.', error)
  }
}
