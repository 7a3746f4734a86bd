import ManageSearch from '@mui/icons-material/ManageSearch'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCreatePath, useLogout, useTranslate } from 'react-admin'
import type { FoundGroup } from '../../contract/records'
import { fold, searchWords } from '../../core/schema/fold'
import { resourceLabel } from '../../core/schema/labels'
import type { Outline } from '../../core/schema/outline'
import { useOpenPreferences } from '../../office/preferences/panelContext'
import { useLabels } from '../../ui/fields/useLabels'
import { useVisits } from '../../ui/recent'
import { useRecords } from '../../ui/records/recordsProvider'
import { useNewLabel } from '../../ui/records/useWords'
import { useSession } from '../../ui/session/SessionContext'
import { iconOf } from '../../ui/shell/icons'
import { useShell } from '../../ui/shell/ShellContext'
import { mirrored } from '../../ui/theme/mirrored'
import { useViews } from '../../ui/views/useViews'
import type { Entry, EntryGroup, PaletteParts } from './entry'
import { sources } from './sources'

/** The maximum number of a group's entries during a search. */
const OF_GROUP = 6

/**
 * Returns the entries for the input: pages and actions immediately, records when the server has found them.
 */
export function useGroups(q: string) {
  const parts = usePaletteParts()
  const { groups: found, ...state } = useFound(parts, q)
  const recent = useRecent(parts)
  const typed = q.trim() !== ''
  const own = (group: 'pages' | 'actions'): EntryGroup => {
    const all = sources.filter(source => source.group === group).flatMap(source => source.entries(parts))
    const entries = matching(all, q)
    return {
      id: group,
      label: parts.translate(`palette.${group}`),
      entries: typed ? entries.slice(0, OF_GROUP) : entries,
    }
  }
  const first: EntryGroup = {
    id: 'recent',
    label: parts.translate('palette.recent'),
    entries: typed ? [] : recent,
  }
  const groups = [first, own('pages'), own('actions'), ...found]
  return { ...state, groups: groups.filter(({ entries }) => entries.length > 0) }
}

/** Returns the entries that contain every word of the input. Labels that start with the input come first. */
function matching(entries: readonly Entry[], q: string): Entry[] {
  const words = searchWords(q)
  if (!words.length) return [...entries]
  const phrase = fold(q)
  return entries
    .map(entry => ({ entry, place: placeOf(entry, words, phrase) }))
    .filter(({ place }) => place !== undefined)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ entry }) => entry)
}

function placeOf(
  { label, keywords = '' }: Entry,
  words: readonly string[],
  phrase: string,
): number | undefined {
  const name = fold(label)
  const text = ` ${name} ${fold(keywords)}`
  if (!words.every(word => text.includes(word))) return undefined
  if (name.startsWith(phrase)) return 0
  return words.every(word => text.includes(` ${word}`)) ? 1 : 2
}

/** Returns the dependencies of the sources, for the signed-in user. */
function usePaletteParts(): PaletteParts {
  const labels = useLabels()
  const createPath = useCreatePath()
  const { can, ability } = useSession()
  return {
    ...useShell(),
    can,
    ability,
    translate: useTranslate(),
    nameOf: (resource, count) => labels(resourceLabel(resource), { smart_count: count }),
    newLabel: useNewLabel(),
    pathOf: ({ name }, type, id) => createPath({ resource: name, type, id }),
    views: useViews(true)?.views ?? [],
    openPreferences: useOpenPreferences(),
    signOut: useLogout(),
  }
}

const SHOWN = 5
const STALE_MS = 60_000

/** Returns the recently opened records that the user can still see. */
function useRecent(parts: PaletteParts): Entry[] {
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
    return [recordEntry(parts, resource, { id: visit.id, label: String(found.label), prefix: 'recent' })]
  })
}

const Onward = mirrored(ManageSearch)
const PAUSE_MS = 150
const MIN_LETTERS = 2
/** The API's maximum per resource. If it is reached, more records might exist. */
const OF_ONE = 5

/** Searches all records on the server while the user types. */
function useFound(parts: PaletteParts, q: string) {
  const settled = useSettled(q.trim())
  const { search } = useRecords()
  const enabled = fold(settled).length >= MIN_LETTERS
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['palette', 'search', settled],
    queryFn: ({ signal }) => search(settled, { signal }),
    enabled,
    // The previous results stay visible until the next response.
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
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Returns the entry of a record. A recent record also shows its resource's name. */
function recordEntry(
  { pathOf, nameOf }: PaletteParts,
  resource: Outline,
  { id, label, text, prefix = 'record' }: FoundGroup['records'][number] & { prefix?: string },
): Entry {
  return {
    id: `${prefix}:${resource.name}:${id}`,
    label,
    text: text ?? (prefix === 'recent' ? nameOf(resource, 1) : undefined),
    icon: iconOf(resource.icon),
    to: pathOf(resource, 'show', id),
  }
}
