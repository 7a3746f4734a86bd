import type { RaRecord } from 'react-admin'
import type { RecordsProvider } from '../../records/recordsProvider'
import type { Resource } from '../../schema/resource'

export const PER_PAGE = 20

/** How a page of a record's history is asked for, and kept as long as the record is in this version. */
export const historyQuery = (records: RecordsProvider, resource: Resource, record: RaRecord, page = 1) => ({
  queryKey: [resource.name, 'history', record.id, record.version, page],
  queryFn: () => records.history(resource.name, Number(record.id), { page, perPage: PER_PAGE }),
})
