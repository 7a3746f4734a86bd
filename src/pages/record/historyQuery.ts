import type { RaRecord } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { RecordsProvider } from '../../ui/records/recordsProvider'

export const PER_PAGE = 20

/** Returns the query for a page of a record's history, cached per version of the record. */
export const historyQuery = (
  records: RecordsProvider,
  { name }: Resource,
  { record, page = 1 }: { record: RaRecord; page?: number },
) => ({
  queryKey: [name, 'history', record.id, record.version, page],
  queryFn: () => records.history(name, Number(record.id), { page, perPage: PER_PAGE }),
})
