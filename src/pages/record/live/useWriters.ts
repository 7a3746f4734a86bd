import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../../contract/records'
import { hidesHistory } from '../../../core/access/historyRights'
import type { Resource, Values } from '../../../core/schema/resource'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useSession } from '../../../ui/session/SessionContext'
import { historyQuery } from '../historyQuery'

/** Who wrote to a record. */
export interface Writers {
  /** Not known yet: what is said of it waits, so that it is said once. */
  isPending: boolean
  /** Names, the first writer first; none where the reader may not know them. */
  names: readonly string[]
  /** It was the reader alone, elsewhere. */
  own: boolean
}

/** Who wrote to a record after a version, as its history tells whoever may read that. */
export function useWriters(
  resource: Resource,
  record: Values | undefined,
  since: number | undefined,
): Writers {
  const translate = useTranslate()
  const records = useRecords()
  const { ability, user } = useSession()
  const readsHistory = record !== undefined && hidesHistory(ability, resource, record) === undefined
  const { data, isPending } = useQuery({
    ...historyQuery(records, resource, { record: (record ?? {}) as RaRecord }),
    enabled: readsHistory && since !== undefined,
    placeholderData: keepPreviousData,
  })
  const entries = (data?.data ?? []).filter(({ version }) => version > (since ?? Number.POSITIVE_INFINITY))
  const own = entries.length > 0 && entries.every(({ by }) => by?.id === user?.id)
  return {
    isPending: readsHistory && isPending,
    names: own ? [] : namesOf(entries, user?.id, translate('history.system')),
    own,
  }
}

function namesOf(entries: readonly HistoryEntry[], me: number | undefined, system: string): string[] {
  const others = entries.filter(({ by }) => by?.id !== me).toReversed()
  return [...new Set(others.map(({ by }) => by?.label ?? system))]
}
