import { useMemo } from 'react'
import type { View, ViewState } from '../../../contract/views'
import type { Resource } from '../../../core/schema/resource'
import { viewLink } from '../../../core/schema/viewLink'
import { useTargetOf } from '../../../pages/list/filters/useTargetOf'
import { useIsReadableThroughout } from '../../../pages/list/useReadableThroughout'
import { shippedState } from '../../../pages/list/views/shippedState'
import { usableState } from '../../../pages/list/views/usableState'
import { viewsOf } from '../../../ui/views/defaultViewOf'
import { useViews } from '../../../ui/views/useViews'
import type { ListTile } from './useTileName'

/** The records and link of a tile. */
export interface TileView {
  /** The part of the view that works for the user. */
  state: ViewState
  /** The view's fields that no longer exist or that the user can't read: `city`, or `customer_id.city`. */
  missing: readonly string[]
  /** The URL of the list with exactly these records, or of the report. */
  to: string
}

/**
 * Returns the view of a tile; undefined until the views have loaded, `gone` if its view no longer exists or
 * isn't shared.
 */
export function useTileView(
  resource: Resource,
  { view: key = '' }: Pick<ListTile, 'view'>,
): TileView | 'gone' | undefined {
  const views = useViews(true)
  const isReadable = useIsReadableThroughout()
  const stored = storedView(resource, key, views && viewsOf(views, resource))
  const targetOf = useTargetOf(resource, stored?.state.filter ?? {})
  const written = stored && JSON.stringify(stored)
  return useMemo(() => {
    if (written === undefined) return views ? 'gone' : undefined
    const usable = usableState(resource, JSON.parse(written) as StoredView, { isReadable, targetOf })
    return { ...usable, to: viewLink(resource.name, key, usable.state) }
  }, [written, views, resource, key, isReadable, targetOf])
}

type StoredView = Pick<View, 'state'> & Partial<Pick<View, 'left_out'>>

function storedView({ list }: Resource, key: string, saved: readonly View[] = []): StoredView | undefined {
  if (!key) return { state: {} }
  const shipped = Object.hasOwn(list.views ?? {}, key) ? list.views?.[key] : undefined
  if (shipped) return { state: shippedState(shipped) }
  const found = saved.find(({ id }) => String(id) === key)
  return found && { state: found.state, left_out: found.left_out }
}
