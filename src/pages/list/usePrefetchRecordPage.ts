import { useEffect } from 'react'
import type { Resource } from '../../core/schema/resource'
import { useResources } from '../../ui/fields/resources.view'
import { loadRecordPage } from '../loadRecordPage'

/**
 * Prefetches the record page of a resource once its rows have been painted, because users most likely open a
 * record next. Deferred parts of the list load at the same time; everything else waits.
 */
export function usePrefetchRecordPage({ relations }: Resource, isPainted: boolean): void {
  const resources = useResources()
  useEffect(() => {
    if (isPainted) void loadRecordPage(resources, relations)
  }, [isPainted, resources, relations])
}
