import { useMemo } from 'react'
import type { Resource } from '../../../core/schema/resource'
import { allFields, fieldOf } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { useReadableThroughout } from '../useReadableThroughout'

/** Returns the fields that the user can filter by: first the definition's filters, then all others. */
export function useFilterable(resource: Resource): { forward: string[]; others: string[] } {
  const throughout = useReadableThroughout(resource)
  return useMemo(() => {
    const possible = (name: string) => {
      const field = fieldOf(resource, name)
      return Boolean(field && typeOf(field).operators.length) && throughout(name)
    }
    const names = Object.keys({ ...resource.fields, ...allFields(resource) }).filter(
      name => name !== 'id' && name !== 'version',
    )
    return {
      forward: resource.list.filters.filter(possible),
      others: names.filter(name => !resource.list.filters.includes(name) && possible(name)),
    }
  }, [throughout, resource])
}
