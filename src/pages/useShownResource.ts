import { useMemo } from 'react'
import type { Resource, Section } from '../core/schema/resource'

/** What a page of its own shows otherwise than the definition says. */
export interface OwnParts {
  /** Columns of a list, in order. */
  columns?: readonly string[]
  /** Sections of a view or a form, in order. */
  sections?: readonly Section[]
}

/** The resource as such a page shows it; the same as long as the parts are equal, however often they are written anew. */
export function useShownResource(resource: Resource, { columns, sections }: OwnParts): Resource {
  const parts = JSON.stringify({ columns, sections })
  return useMemo(() => {
    const own: { columns?: string[]; sections?: Section[] } = JSON.parse(parts)
    return {
      ...resource,
      ...(own.columns && { list: { ...resource.list, columns: own.columns } }),
      ...(own.sections && { form: own.sections, view: own.sections }),
    }
  }, [resource, parts])
}
