import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import { boardOf, calendarOf, layoutsOf } from '../../../core/schema/layoutDefaults'
import { isOfRows, type Layout, layouts } from '../../../core/schema/layouts'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import type { ListState } from '../listAddress'
import type { ChangeList } from '../useListState'
import { useReadableThroughout } from '../useReadableThroughout'

export interface Layouts {
  /** The list's current layout. */
  current: Layout
  /** The layouts that the user can choose. */
  offered: readonly Layout[]
  choose: (layout: Layout) => void
}

/** Returns the layout that the user last chose for a list without a view. */
export function useRememberedLayout({ name }: Pick<Resource, 'name'>) {
  const [stored, remember] = useStore<Layout | undefined>(`lists.${name}.layout`)
  return [stored !== undefined && layouts.includes(stored) ? stored : undefined, remember] as const
}

/** Returns the layouts that the list's fields and the user's permissions allow, and the one in the URL. */
export function useLayouts(resource: Resource, state: ListState, change: ChangeList): Layouts {
  const isReadable = useReadableThroughout(resource)
  const [, remember] = useRememberedLayout(resource)
  const { board, calendar, layout, view, page } = state
  const offered = useMemo(() => {
    const by: Partial<Record<Layout, string>> = {
      board: (board ?? boardOf(resource))?.by,
      calendar: (calendar ?? calendarOf(resource))?.date,
    }
    const isPossible = (name: string | undefined) =>
      name !== undefined && fieldOf(resource, name) !== undefined && isReadable(name)
    return layoutsOf(resource).filter(each => isOfRows(each) || isPossible(by[each]))
  }, [resource, board, calendar, isReadable])
  const choose = useCallback(
    (next: Layout) => {
      change({ layout: next, ...(isOfRows(next) && { page }) })
      if (!view) remember(next)
    },
    [change, remember, view, page],
  )
  const current = offered.includes(layout) ? layout : (offered[0] ?? 'table')
  return useMemo(() => ({ current, offered, choose }), [current, offered, choose])
}
