import type { RaRecord } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { RecordsProvider } from '../../ui/records/recordsProvider'

export const PER_PAGE = 20

/** How a page of a record's history is asked for, and kept as long as the record is in this version. */
export const historyQuery = (records: RecordsProvider, resource: Resource, record: RaRecord, page = 1) => ({
  queryKey: [resource.name, 'history', record.id, record.version, page],
  queryFn: () => records.history(resource.name, Number(record.id), { page, perPage: PER_PAGE }),
})
