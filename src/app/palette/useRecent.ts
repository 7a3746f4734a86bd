import { useQueries } from '@tanstack/react-query'
import { useVisits } from '../../ui/recent'
import { useRecords } from '../../ui/records/recordsProvider'
import type { Entry, PaletteParts } from './entry'
import { recordEntry } from './recordEntry'

const SHOWN = 5
const STALE_MS = 60_000

/** The records that were opened last and are still to be seen. */
export function useRecent(parts: PaletteParts): Entry[] {
  const visits = useVisits()
  const { getMany } = useRecords()
  const names = [...new Set(visits.map(({ resource }) => resource))]
  const known = names.flatMap(name => parts.resources.outline(name) ?? [])
  const answers = useQueries({
    queries: known.map(({ name }) => {
      const ids = visits.filter(({ resource }) => resource === name).map(({ id }) => id)
      return {
        queryKey: ['palette', 'recent', name, ids],
        queryFn: () => getMany(name, { ids, meta: { choices: true } }),
        staleTime: STALE_MS,
        retry: false,
      }
    }),
  })
  return visits.slice(0, SHOWN).flatMap(visit => {
    const at = known.findIndex(({ name }) => name === visit.resource)
    const resource = known[at]
    const found = answers[at]?.data?.data.find(({ id }) => id === visit.id)
    if (!resource || !found) return []
    return [recordEntry(parts, resource, { id: visit.id, label: String(found.label) }, 'recent')]
  })
}
