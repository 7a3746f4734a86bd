import type { Relation, Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { visibleRecord } from './readRecord'

/**
 * Returns the child resource of a path like `/{parent}/{id}/{children}`. The last part names the relation or
 * the child resource.
 */
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

/** Throws a 404 if the user can't read the parent record. */
export async function requireParent(scope: Scope, parent: Resource, id: number): Promise<void> {
  await visibleRecord(scope, parent, id)
}
