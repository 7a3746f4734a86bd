import { useCallback } from 'react'
import type { AnyField } from '../../../core/field/fieldType'
import { followedReferences } from '../../../core/schema/filter'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { useLoaded, useResources } from '../../../ui/fields/ResourcesContext'
import { useCan } from '../../../ui/session/SessionContext'
import type { TargetOf } from './advanced/filterTree'

/** Returns a function that names the resource that a field refers to, if the user can read it. */
export function useTargetName(): (field: AnyField) => string | undefined {
  const can = useCan()
  const { outline } = useResources()
  return useCallback(
    field => {
      const to = typeOf(field).reference?.(field).to
      const target = to === undefined ? undefined : outline(to)
      return target && can('read', target.subject) ? target.name : undefined
    },
    [can, outline],
  )
}

/** Returns a function that finds the resources referenced in a filter. Suspends until they have loaded. */
export function useTargetOf(resource: Resource, filter: Record<string, unknown>): TargetOf {
  const nameOf = useTargetName()
  const names = followedReferences(filter).flatMap(by => {
    const field = fieldOf(resource, by)
    return (field && nameOf(field)) ?? []
  })
  const resources = useLoaded(names)
  return useCallback(
    field => {
      const name = nameOf(field)
      return name === undefined || !resources.isLoaded([name]) ? undefined : resources.get(name)
    },
    [nameOf, resources],
  )
}
