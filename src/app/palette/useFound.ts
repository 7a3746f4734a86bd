import ManageSearch from '@mui/icons-material/ManageSearch'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fold } from '../../core/schema/fold'
import { type FoundGroup, useRecords } from '../../ui/records/recordsProvider'
import { mirrored } from '../../ui/theme/mirrored'
import type { EntryGroup, PaletteParts } from './entry'
import { recordEntry } from './recordEntry'

const Onward = mirrored(ManageSearch)
const PAUSE_MS = 150
const MIN_LETTERS = 2
/** As many as the API gives of one resource: there may be more. */
const OF_ONE = 5

/** What the server finds of all records while one types. */
export function useFound(parts: PaletteParts, q: string) {
  const settled = useSettled(q.trim())
  const { search } = useRecords()
  const enabled = fold(settled).length >= MIN_LETTERS
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['palette', 'search', settled],
    queryFn: ({ signal }) => search(settled, { signal }),
    enabled,
    // While the next answer is on its way, what was found stays.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
  const wanted = fold(q).length >= MIN_LETTERS
  const groups = wanted ? (data?.data ?? []) : []
  return {
    groups: groups.flatMap(group => groupOf(parts, group, settled)),
    searching: wanted && (isFetching || settled !== q.trim()),
    error: wanted && enabled && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

function groupOf(parts: PaletteParts, { resource: name, records }: FoundGroup, q: string): EntryGroup[] {
  const resource = parts.resources.outline(name)
  if (!resource) return []
  const { translate, nameOf, pathOf } = parts
  const all = {
    id: `all:${name}`,
    label: translate('palette.all_of', { name: nameOf(resource, 2), q }),
    icon: Onward,
    to: `${pathOf(resource, 'list')}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
  }
  const entries = records.map(record => recordEntry(parts, resource, record))
  return [
    {
      id: `found:${name}`,
      label: nameOf(resource, 2),
      entries: records.length < OF_ONE ? entries : [...entries, all],
    },
  ]
}

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
