import { useEffect } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { View } from '../../contract/views'
import { DASHBOARD, type ShippedDashboard, type Tile } from '../../core/schema/dashboard'
import { defaultViewOf, viewsOf } from '../../ui/views/defaultViewOf'
import { useViews } from '../../ui/views/useViews'
import { addressedView } from '../list/listAddress'

/** A dashboard that the person can open. */
export interface OpenDashboard {
  /** Its id, or the name of a shipped one, as in the address. */
  key: string
  name: string
  tiles: readonly Tile[]
  /** As it is stored; undefined for a shipped one. */
  saved?: View
}

/** The dashboards of a person, and the one that is open. */
export interface Dashboards {
  /** Shipped ones, then saved ones. */
  all: readonly OpenDashboard[]
  /** Undefined until the saved ones are read, if it is one of them. */
  current?: OpenDashboard
  /** The one that the page opens with. */
  opening: string
  canShare: boolean
  /** The address names a dashboard that does not exist, or is not shared with the person. */
  isUnknown: boolean
}

/** Finds the dashboard in the address, or the one that the page opens with: the person's own, their role's, everybody's or the first shipped one. */
export function useDashboards(shipped: readonly [ShippedDashboard, ...ShippedDashboard[]]): Dashboards {
  const translate = useTranslate()
  const addressed = addressedView(useLocation().search)
  const [remembered, remember] = useStore<string | undefined>('dashboard.view')
  const [first] = shipped
  const isShipped = (key: string | undefined) => shipped.some(({ name }) => name === key)
  const needed = addressed ?? remembered
  // The shipped dashboard does not wait for the saved ones.
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
