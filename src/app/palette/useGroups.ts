import type { EntryGroup } from './entry'
import { matching } from './matching'
import { sources } from './sources'
import { useFound } from './useFound'
import { usePaletteParts } from './usePaletteParts'
import { useRecent } from './useRecent'

/** Entries of one group at most, once something is typed. */
const OF_GROUP = 6

/** What the palette shows for what is typed: pages and actions at once, records as they are found. */
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
