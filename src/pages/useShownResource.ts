import { useMemo } from 'react'
import { shareParent } from '../core/schema/parents'
import type { Resource, Section } from '../core/schema/resource'

/** A custom page's differences from the definition. */
export interface OwnParts {
  /** Columns of a list, in order. */
  columns?: readonly string[]
  /** Sections of a view or form, in order. */
  sections?: readonly Section[]
}

/** The resource as a page shows it: unchanged, or a copy that is stable while the page's own parts are equal. */
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
