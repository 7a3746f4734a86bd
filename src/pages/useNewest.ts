import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { readableThroughout } from '../core/access/readableThroughout'
import { officeTimeZone } from '../core/field/officeTime'
import type { Resource } from '../core/schema/resource'
import { isPointerOverRow } from '../ui/live/isPointerOverRow'
import { useLiveRefresh } from '../ui/live/useLiveRefresh'
import { useRecords } from '../ui/records/recordsProvider'
import { useSession } from '../ui/session/SessionContext'

const CHANGED = 'updated_at'
const MAX_RECORDS = 8

export interface Newest {
  resource: Resource
  /** Sorted by last change. Empty if the reader can't see the time of the last change. */
  records: RaRecord[]
  total: number | undefined
  isPending: boolean
}

/** Returns each resource's number of records and its last changed ones, with one request per resource. */
export function useNewest(resources: readonly Resource[]): Newest[] {
  const { ability, user } = useSession()
  const records = useRecords()
  const context = { me: user?.id, my: user, now: new Date(), timeZone: officeTimeZone() }
  const queries = useQueryClient()
  useLiveRefresh(
    resources.map(({ name }) => name),
    changed =>
      Promise.all([...changed].map(name => queries.invalidateQueries({ queryKey: [name, 'newest'] }))),
    { isPaused: isPointerOverRow },
  )
  return useQueries({
    queries: resources.map(resource => {
      const dated = readableThroughout(ability, resource, { name: CHANGED, context })
      return {
        queryKey: [resource.name, 'newest', dated],
        queryFn: async () => {
          const { data, total } = await records.getList(resource.name, {
            filter: {},
            sort: dated ? { field: CHANGED, order: 'DESC' } : { field: 'id', order: 'DESC' },
            pagination: { page: 1, perPage: dated ? MAX_RECORDS : 1 },
          })
          return { records: dated ? data : [], total }
        },
      }
    }),
    combine: answers =>
      answers.map(({ data, isPending }, at) => ({
        resource: resources[at] as Resource,
        records: data?.records ?? [],
        total: data?.total,
        isPending,
      })),
  })
}

/** Returns the last changed records of all resources, newest first. */
export function lastChanged(newest: readonly Newest[]): { resource: Resource; record: RaRecord }[] {
  return newest
    .flatMap(({ resource, records }) => records.map(record => ({ resource, record })))
    .sort((a, b) => String(b.record[CHANGED]).localeCompare(String(a.record[CHANGED])))
    .slice(0, MAX_RECORDS)
}
