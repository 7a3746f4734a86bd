import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { saveProblemOf } from './saveProblem'

/**
 * Returns a function that shows the current record after an action was refused because of another user's
 * change. It returns whether that was the reason.
 */
export function useShowCurrent(resource: Pick<Resource, 'name'>) {
  const queries = useQueryClient()
  return (error: unknown, { id }: Pick<RaRecord, 'id'>): boolean => {
    const problem = saveProblemOf(error)
    if (problem.kind !== 'stale') return false
    queries.setQueryData([resource.name, 'getOne', { id: String(id), meta: undefined }], problem.current)
    void queries.invalidateQueries({ queryKey: [resource.name] })
    return true
  }
}
