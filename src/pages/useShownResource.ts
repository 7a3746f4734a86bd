import { useMemo } from 'react'
import { shareParent } from '../core/schema/parents'
import type { Resource, Section } from '../core/schema/resource'

/** The parts of a resource's definition that a custom page replaces. */
export interface OwnParts {
  /** Columns of a list, in order. */
  columns?: readonly string[]
  /** Sections of a view or form, in order. */
  sections?: readonly Section[]
}

/**
 * Returns the resource as a page shows it: unchanged, or a copy. The copy is stable while the page's own
 * parts are equal.
 */
export function useShownResource(resource: Resource, { columns, sections }: OwnParts): Resource {
  const parts = JSON.stringify({ columns, sections })
  return useMemo(() => {
    const own: { columns?: string[]; sections?: Section[] } = JSON.parse(parts)
    if (!own.columns && !own.sections) return resource
    const copy = {
      ...resource,
      ...(own.columns && { list: { ...resource.list, columns: own.columns } }),
      ...(own.sections && { form: own.sections, view: own.sections }),
    }
    return shareParent(copy, resource)
  }, [resource, parts])
}
