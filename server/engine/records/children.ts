import type { Relation, Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { visibleRecord } from './readRecord'

/** The child resource of a path as `/{parent}/{id}/{children}`: named by its relation, or by the child's own name. */
export function childOf(scope: Scope, parent: Resource, name: string): { child: Resource; by: string } {
  const relation = relationOf(parent, name)
  const child = relation && scope.services.resources.find(relation.to)
  if (!relation || !child) throw notFound()
  return { child, by: relation.by }
}

function relationOf({ relations }: Resource, name: string): Relation | undefined {
  if (Object.hasOwn(relations, name)) return relations[name]
  return Object.values(relations).find(({ to }) => to === name)
}

/** A 404 for the children of a record that the person may not know of. */
export async function requireParent(scope: Scope, parent: Resource, id: number): Promise<void> {
  await visibleRecord(scope, parent, id)
}
