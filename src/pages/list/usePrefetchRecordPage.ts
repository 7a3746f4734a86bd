import { useEffect } from 'react'
import type { Resource } from '../../core/schema/resource'
import { useResources } from '../../ui/fields/ResourcesContext'
import { loadRecordPage } from '../loadRecordPage'

/**
 * Starts to prefetch the record page as soon as the rows are painted, because users most likely open a record
 * next. Fonts and the list's own deferred parts load at the same time.
 */
export function usePrefetchRecordPage(resource: Resource, isPainted: boolean): void {
  const resources = useResources()
  useEffect(() => {
    if (isPainted) void loadRecordPage(resources, [resource])
  }, [isPainted, resources, resource])
}
