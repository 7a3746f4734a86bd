import { useCreatePath } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useAsOfDay, withDay } from '../../asOf/asOfDay'

/** Returns a function that returns the path of a record's page: of the day that the list shows, or in the trash. */
export function useRecordPath(resource: Resource): (id: number) => string {
  const createPath = useCreatePath()
  const day = useAsOfDay(resource)
  const { name, trashed } = resource
  if (trashed) return id => `${createPath({ resource: name, type: 'list' })}/trash/${id}`
  return id => withDay(createPath({ resource: name, type: 'show', id }), day)
}
