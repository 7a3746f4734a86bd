import { useMemo, useState } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useLiveRows } from '../list/live/useLiveRows'
import type { ListRecord } from '../list/useListRows'
import { firstRows } from './relatedRows'

/** The rows of a related list, the page and order that they are of, and what others have changed of them since. */
export function useRelatedRows(parent: RaRecord, child: Resource, by: string) {
  const [state, setState] = useState(() => firstRows(child))
  const { page, perPage, sort } = state
  const asked = useMemo(
    () => ({ filter: { [by]: parent.id }, pagination: { page, perPage }, sort }),
    [by, parent.id, page, perPage, sort],
  )
  const answer = useGetList<ListRecord>(child.name, asked)
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = answer
  const live = useLiveRows(
    child,
    { filter: asked.filter, sort, page, perPage },
    { rows: data, isFetching, isStale: isPlaceholderData, retry: refetch, readAt: dataUpdatedAt },
  )
  const total = live.total?.total ?? answer.total ?? 0
  return { state, setState, total, error, isFetching, refetch, live }
}
