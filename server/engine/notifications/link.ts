import { parentOf } from '../../../src/core/schema/parents'
import type { Resource, Values } from '../../../src/core/schema/resource'

/**
 * Returns the path of a record's page, relative to the app. A child record without pages is shown on its
 * parent's page.
 */
export function recordUrl(resource: Resource, record: Values): string {
  const parent = parentOf(resource)
  return !resource.pages && parent
    ? `/${parent.of.name}/${record[parent.by]}`
    : `/${resource.name}/${record.id}`
}

/** Returns the path of an import's page. */
export const importUrl = ({ name }: Resource, id: string): string => `/${name}/import?file=${id}`

/** Returns the path of a resource's list; null if it has no pages. */
export const listUrl = (resource: Resource): string | null => (resource.pages ? `/${resource.name}` : null)
