import { parentOf } from '../../../src/core/schema/parents'
import type { Resource, Values } from '../../../src/core/schema/resource'

/** The page of a record, below the app's base; a part without pages is seen on its parent's. */
export function recordUrl(resource: Resource, record: Values): string {
  const parent = parentOf(resource)
  return !resource.pages && parent
    ? `/${parent.of.name}/${record[parent.by]}`
    : `/${resource.name}/${record.id}`
}

/** The page of a file that is taken over. */
export const importUrl = ({ name }: Resource, id: string): string => `/${name}/import?file=${id}`

/** Their list; of parts without pages there is none. */
export const listUrl = (resource: Resource): string | null => (resource.pages ? `/${resource.name}` : null)
