import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { similarityFilter } from '../../core/schema/similarity'
import { useRecords } from '../../ui/records/recordsProvider'
import type { RecordForm } from './useRecordForm'

/** Looks for records that may be the same thing as the one about to be made. */
export function useDuplicates({ resource, base }: RecordForm) {
  const records = useRecords()
  return async (values: Values): Promise<RaRecord[]> => {
    const alike = similarityFilter(resource, values)
    if (base || (!resource.duplicates.length && !alike)) return []
    try {
      return (await records.duplicates(resource.name, resource.duplicates, values, alike)).data
    } catch (error) {
      // Only a service: whoever may not look, or cannot right now, still gets the answer of the save itself.
      console.info('Probable duplicates could not be looked for.', error)
      return []
    }
  }
}
