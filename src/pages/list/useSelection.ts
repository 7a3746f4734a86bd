import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import type { LiveRows } from './live/useLiveRows'
import type { ListRows } from './useListRows'

export interface Selection {
  ids: ReadonlySet<number>
  /** All rows that match are meant, those of other pages too. */
  all: boolean
  count: number
  has: (id: number) => boolean
  toggle: (ids: readonly number[], on: boolean) => void
  /** Takes rows out that are no longer there; "all that match" stays. */
  drop: (ids: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}

interface Chosen {
  ids: ReadonlySet<number>
  all: boolean
}
const nothing: Chosen = { ids: new Set(), all: false }

/** Which rows are chosen. Another filter is another list, so it begins with none; another page or sort keeps them. */
export function useSelection(
  filter: Record<string, unknown>,
  { meta }: ListRows,
  { removed }: LiveRows,
): Selection {
  const [{ ids, all }, choose] = useState(nothing)
  const list = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is what it is about
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

/** What is no longer in the list can no longer be chosen; who had chosen it is told. */
function useDeselectRemoved(selection: Selection, removed: LiveRows['removed']): void {
  const notify = useNotify()
  const drop = useEffectEvent(() => {
    const lost = [...selection.ids].filter(id => removed.has(id))
    if (!lost.length) return
    selection.drop(lost)
    notify('list.live.unselected', { type: 'info', messageArgs: { smart_count: lost.length } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something else is gone
  useEffect(() => drop(), [removed])
}

// Taking one row out of "all that match" leaves those that are in sight.
function toggled(before: Chosen, some: readonly number[], on: boolean): Chosen {
  const next = new Set(before.ids)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return { ids: next, all: on && before.all }
}
