import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import type { LiveRows } from './live/useLiveRows'
import type { ListRows } from './useListRows'

export interface Selection {
  ids: ReadonlySet<number>
  /** Whether all matching rows are selected, on other pages too. */
  all: boolean
  count: number
  has: (id: number) => boolean
  toggle: (ids: readonly number[], on: boolean) => void
  /** Deselects rows that no longer exist. "All that match" is kept. */
  drop: (ids: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}

interface Chosen {
  ids: ReadonlySet<number>
  all: boolean
}
const nothing: Chosen = { ids: new Set(), all: false }

/** Manages the selected rows. Another filter clears the selection; another page or sort keeps it. */
export function useSelection(
  filter: Record<string, unknown>,
  { meta }: ListRows,
  { removed }: LiveRows,
): Selection {
  const [{ ids, all }, choose] = useState(nothing)
  const list = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for another filter
  useEffect(() => choose(nothing), [list])
  const selection = useMemo<Selection>(
    () => ({
      ids,
      all,
      count: all ? meta.total : ids.size,
      has: id => all || ids.has(id),
      toggle: (some, on) => choose(before => toggled(before, some, on)),
      drop: some => choose(before => ({ ...before, ids: toggled(before, some, false).ids })),
      selectAll: () => choose({ ids, all: true }),
      clear: () => choose(nothing),
    }),
    [ids, all, meta.total],
  )
  useDeselectRemoved(selection, removed)
  return selection
}

/** Deselects a row that has left the list, and notifies the user. */
function useDeselectRemoved(selection: Selection, removed: LiveRows['removed']): void {
  const notify = useNotify()
  const drop = useEffectEvent(() => {
    const lost = [...selection.ids].filter(id => removed.has(id))
    if (!lost.length) return
    selection.drop(lost)
    notify('list.live.unselected', { type: 'info', messageArgs: { smart_count: lost.length } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever another row is removed
  useEffect(() => drop(), [removed])
}

// Deselecting one row of "all that match" keeps the visible ones.
function toggled(before: Chosen, some: readonly number[], on: boolean): Chosen {
  const next = new Set(before.ids)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return { ids: next, all: on && before.all }
}
