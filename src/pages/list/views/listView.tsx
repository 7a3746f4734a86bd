import { Skeleton, Stack } from '@mui/material'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useStore, useTranslate } from 'react-admin'
import type { View, ViewState } from '../../../contract/views'
import { viewLabel } from '../../../core/schema/labels'
import type { Resource } from '../../../core/schema/resource'
import { viewLink } from '../../../core/schema/viewLink'
import { useLabels } from '../../../ui/fields/useLabels'
import { defaultViewOf, viewsOf } from '../../../ui/views/defaultViewOf'
import { useViews } from '../../../ui/views/useViews'
import { useTargetOf } from '../filters/useTargetOf'
import { useRememberedLayout } from '../layouts/useLayouts'
import { addressedView, defaultLayout } from '../listAddress'
import { useIsReadableThroughout } from '../useReadableThroughout'
import { shippedState } from './shippedState'
import { usableState } from './usableState'
import type { ViewKind } from './viewedPage'

/** A view of a list. */
export interface ListView {
  /** Its ID, or a shipped view's name, as in the URL. */
  key: string
  name: string
  /** The part of its state that works for the reader. */
  state: ViewState
  /** The names of its fields that no longer exist, or that the reader can't read. */
  missing: readonly string[]
  /** The stored view. Undefined for a shipped one. */
  saved?: View
}

/** The views of a list, and the one it is opened with. */
export interface ListViews {
  /** Shipped views, then saved views. */
  all: readonly ListView[]
  /** The views that are reports. */
  reports: readonly ListView[]
  current?: ListView
  /** Whether the URL names a view that does not exist, or is not shared with the reader. */
  isUnknown: boolean
  /** The key of the view with which the list opens by default. */
  opening?: string
  canShare: boolean
}

const kindOf = ({ state }: Pick<ListView, 'state'>): ViewKind => (state.report ? 'report' : 'list')

const ListViewsContext = createContext<ListViews | undefined>(undefined)

/** Returns the views of the surrounding list. Undefined until they have loaded. */
export const useListViews = (): ListViews | undefined => useContext(ListViewsContext)

/** Returns the view of the surrounding list. Undefined for the list without one. */
export const useListView = (): ListView | undefined => useListViews()?.current

interface Props {
  resource: Resource
  /** The page below the provider: the list, or a report. */
  of?: ViewKind
  children: ReactNode
}

/** Finds the view in the URL, or opens the list with its default view. */
export function ListViewProvider({ resource, of = 'list', children }: Props) {
  const key = addressedView(useLocation().search)
  const [remembered, remember] = useStore<string | undefined>(`lists.${resource.name}.view`)
  const needed = key ?? remembered
  const views = useViews(Boolean(needed) && !resource.list.views?.[needed ?? ''])
  const opening = views && defaultViewOf(views, resource)
  const isOpening = useOpening(resource, of === 'list' ? (views ? opening : remembered) : '')
  useEffect(() => {
    if (views) remember(opening)
  }, [views, opening, remember])
  const listed = useListedViews(resource, views ? viewsOf(views, resource) : undefined)
  const found = listed.find(view => view.key === key)
  const canShare = views?.can_share ?? false
  const value = useMemo(
    () => ({
      all: listed.filter(view => kindOf(view) === of),
      reports: listed.filter(view => kindOf(view) === 'report'),
      ...{ current: found, opening, canShare },
      isUnknown: Boolean(key) && !found,
    }),
    [listed, of, found, opening, canShare, key],
  )
  if (found && kindOf(found) !== of)
    return <OpenElsewhere to={viewLink(resource.name, found.key, found.state)} />
  if (isOpening || (key && !found && !views)) return <ListLoading />
  return <ListViewsContext.Provider value={value}>{children}</ListViewsContext.Provider>
}

/**
 * Navigates to the default view, or else to the layout that the user chose last, if the URL has no
 * parameters. Links with parameters stay unchanged.
 */
function useOpening(resource: Resource, key: string | undefined): boolean {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [layout] = useRememberedLayout(resource)
  const isOther = layout !== undefined && layout !== defaultLayout(resource)
  const opened = key ? `?view=${key}` : isOther && key === undefined ? `?layout=${layout}` : undefined
  const isOpening = search === '' && opened !== undefined
  useEffect(() => {
    if (isOpening) navigate({ search: opened }, { replace: true })
  }, [isOpening, opened, navigate])
  return isOpening
}

/** Redirects a report's view from the list to the report, and a list's view from the report to the list. */
function OpenElsewhere({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return <ListLoading />
}

function useListedViews(resource: Resource, saved: readonly View[] = []): ListView[] {
  const labels = useLabels()
  const isReadable = useIsReadableThroughout()
  const shippedFilters = Object.values(resource.list.views ?? {}).map(view => view.filter)
  const targetOf = useTargetOf(resource, {
    and: [...shippedFilters, ...saved.map(({ state }) => state.filter)],
  })
  const stored = JSON.stringify(saved)
  return useMemo(() => {
    const reader = { isReadable, targetOf }
    const shipped = Object.entries(resource.list.views ?? {}).map(([name, view]) => ({
      ...{ key: name, name: labels(viewLabel(resource, name)) },
      ...usableState(resource, { state: shippedState(view) }, reader),
    }))
    // Parses the stored views again only if their JSON has changed, so that the list is not reloaded.
    const own = (JSON.parse(stored) as View[]).map(view => ({
      ...{ key: String(view.id), name: view.name, saved: view },
      ...usableState(resource, view, reader),
    }))
    return [...shipped, ...own]
  }, [resource, stored, labels, isReadable, targetOf])
}

/** Shown instead of the list until its view is known. */
function ListLoading() {
  const translate = useTranslate()
  return (
    <Stack role="status" aria-label={translate('list.loading')} sx={{ gap: 1.5 }}>
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  )
}
