import { can } from '../../../src/core/access/ability'
import { mayChoose } from '../../../src/core/access/choosing'
import { rowsFor } from '../../../src/core/access/rowsFor'
import { always, type Condition, never } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import type { Writer } from '../../base/services'

/** The rows of a resource that the writer may choose: those that they may read, or all where they may only choose (P-10). */
export function choosable({ ability, services, context }: Writer, target: Resource): Condition {
  if (!ability) return always
  if (can(ability, 'read', target.subject)) return rowsFor(ability, 'read', target, context)
  return mayChoose(ability, services.resources, target) ? always : never
}
