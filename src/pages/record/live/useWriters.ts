import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../../contract/records'
import { readsHistory } from '../../../core/access/historyRights'
import type { Resource, Values } from '../../../core/schema/resource'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useSession } from '../../../ui/session/SessionContext'
import { historyQuery } from '../historyQuery'

/** The writers of a record. */
export interface Writers {
  /** Whether the names are loading. The message waits for them, so that it is announced once. */
  isPending: boolean
  /** The other writers' names, in the order of writing. Empty if the reader can't see them. */
  names: readonly string[]
  /** Whether the reader is the only writer, from elsewhere. */
  own: boolean
}

/** Returns who has written a record since a version. Read from its history, if the reader can see it. */
export function useWriters(
  resource: Resource,
  record: Values | undefined,
  since: number | undefined,
): Writers {
  const translate = useTranslate()
  const records = useRecords()
  const { ability, user } = useSession()
  const hasHistory = record !== undefined && readsHistory(ability, resource, record)
  const { data, isPending } = useQuery({
    ...historyQuery(records, resource, { record: (record ?? {}) as RaRecord }),
    enabled: hasHistory && since !== undefined,
    placeholderData: keepPreviousData,
  })
  const entries = (data?.data ?? []).filter(({ version }) => version > (since ?? Number.POSITIVE_INFINITY))
  const own = entries.length > 0 && entries.every(({ by }) => by?.id === user?.id)
  return {
    isPending: hasHistory && isPending,
    names: own ? [] : namesOf(entries, user?.id, translate('history.system')),
    own,
  }
}

function namesOf(entries: readonly HistoryEntry[], me: number | undefined, system: string): string[] {
  const others = entries.filter(({ by }) => by?.id !== me).toReversed()
  return [...new Set(others.map(({ by }) => by?.label ?? system))]
}
