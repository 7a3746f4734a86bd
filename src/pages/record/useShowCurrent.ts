import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { saveProblemOf } from './saveProblem'

/** Shows a record as it is now, where an action was refused because somebody else has changed it. Says whether it was. */
export function useShowCurrent(resource: Pick<Resource, 'name'>, { id }: Pick<RaRecord, 'id'>) {
  const queries = useQueryClient()
  return (error: unknown): boolean => {
    const problem = saveProblemOf(error)
    if (problem.kind !== 'stale') return false
    queries.setQueryData([resource.name, 'getOne', { id: String(id), meta: undefined }], problem.current)
    void queries.invalidateQueries({ queryKey: [resource.name] })
    return true
  }
}
