import { useEffect } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { View } from '../../contract/views'
import { DASHBOARD, type ShippedDashboard, type Tile } from '../../core/schema/dashboard'
import { addressedView } from '../../pages/list/listAddress'
import { defaultViewOf, viewsOf } from '../../ui/views/defaultViewOf'
import { useViews } from '../../ui/views/useViews'

/** A dashboard that the user can open. */
export interface OpenDashboard {
  /** Its ID, or the name of a shipped dashboard, as in the URL. */
  key: string
  name: string
  tiles: readonly Tile[]
  /** The stored view; undefined for a shipped dashboard. */
  saved?: View
}

/** The user's dashboards and the open one. */
export interface Dashboards {
  /** The shipped dashboards, then the saved ones. */
  all: readonly OpenDashboard[]
  /** The open dashboard; undefined while it is a saved one that has not loaded yet. */
  current?: OpenDashboard
  /** The key of the default dashboard. */
  opening: string
  canShare: boolean
  /** Whether the URL names a dashboard that doesn't exist or isn't shared with the user. */
  isUnknown: boolean
}

/**
 * Returns the dashboard named in the URL, or else the default one: the user's own, their role's, everyone's,
 * or the first shipped one.
 */
export function useDashboards(shipped: readonly [ShippedDashboard, ...ShippedDashboard[]]): Dashboards {
  const translate = useTranslate()
  const addressed = addressedView(useLocation().search)
  const [remembered, remember] = useStore<string | undefined>('dashboard.view')
  const [first] = shipped
  const isShipped = (key: string | undefined) => shipped.some(({ name }) => name === key)
  const needed = addressed ?? remembered
  // Show a shipped dashboard without waiting for the saved ones.
  const views = useViews(Boolean(needed) && !isShipped(needed))
  const named = { name: DASHBOARD, list: { views: Object.fromEntries(shipped.map(one => [one.name, {}])) } }
  const chosen = views && defaultViewOf(views, named)
  useEffect(() => {
    if (views) remember(chosen)
  }, [views, chosen, remember])
  const opening = (views ? chosen : remembered) ?? first.name
  const all = [
    ...shipped.map(({ name, label, tiles }) => ({
      ...{ key: name, tiles, name: translate(label) },
    })),
    ...(views ? viewsOf(views, { name: DASHBOARD }) : []).map(view => ({
      ...{ key: String(view.id), name: view.name, tiles: view.state.tiles ?? [], saved: view },
    })),
  ]
  const found = all.find(({ key }) => key === (addressed || opening))
  const isUnknown = views !== undefined && !found
  return {
    ...{ all, opening, isUnknown, canShare: views?.can_share ?? false },
    current: found ?? (isUnknown ? all[0] : undefined),
  }
}
