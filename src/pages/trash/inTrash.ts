import { shareParent } from '../../core/schema/parents'
import type { Resource } from '../../core/schema/resource'

/** When and by whom a record was deleted: its last write. */
const DELETION = ['updated_at', 'updated_by']

/**
 * Returns a resource as the trash lists it: nothing can be changed, the latest deletion comes first if its time is
 * readable, and the columns after the title say when and by whom a record was deleted.
 */
export function inTrash(resource: Resource, isReadable: (name: string) => boolean): Resource {
  const { title, list } = resource
  const others = list.columns.filter(name => name !== title && !DELETION.includes(name))
  const copy: Resource = {
    ...resource,
    ...{ trashed: true, appendOnly: true, systemOnly: ['create', 'delete'], quickCreate: false },
    ...{ transitions: {}, relations: {}, figures: {}, documents: {} },
    list: {
      ...list,
      columns: [title, ...DELETION, ...others],
      sort: { [isReadable('updated_at') ? 'updated_at' : 'id']: 'desc' },
      views: {},
    },
  }
  return shareParent(copy, resource)
}
