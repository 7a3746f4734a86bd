import { Stack } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import { isOfRows } from '../core/schema/layouts'
import type { Resource } from '../core/schema/resource'
import { AsOfPlace } from './asOf/AsOfPlace'
import { onAnotherDay, useAsOfDay } from './asOf/asOfDay'
import { FilterBar } from './list/filters/FilterBar'
import { ListHeader } from './list/header/ListHeader'
import { ListBody } from './list/ListBody'
import { ListModelProvider, useListModel } from './list/listModel'
import { useRowsPainted } from './list/useRowsPainted'
import { ListViewProvider } from './list/views/listView'
import { ViewNotice } from './list/views/ViewNotice'
import { type OwnParts, useShownResource } from './useShownResource'

const LiveBar = lazy(() => import('./list/live/LiveBar').then(part => ({ default: part.LiveBar })))

interface Props extends Pick<OwnParts, 'columns'> {
  resource: Resource
  /** Replaces the list's body. Gets the rows from `useListContext`. */
  children?: ReactNode
}

/** Renders a resource's generated list. */
export function ListPage({ resource: defined, columns, children = <ListBody /> }: Props) {
  const day = useAsOfDay(defined)
  const shown = useShownResource(defined, { columns })
  const resource = day === undefined ? shown : onAnotherDay(shown)
  // The key resets the selection and the input when the resource changes.
  return (
    <ListViewProvider key={resource.name} resource={resource}>
      <ListModelProvider resource={resource}>
        <Stack sx={{ gap: 1.5, minWidth: 0, '& > [data-live-bar]': { mb: -1.5 } }}>
          <ListHeader />
          <AsOfPlace resource={resource} day={day} />
          <ViewNotice />
          <FilterBar />
          <ListLiveBar />
          {children}
        </Stack>
      </ListModelProvider>
    </ListViewProvider>
  )
}

/** Reports others' changes that the rows do not show yet. Boards and calendars refresh automatically. */
function ListLiveBar() {
  const { live, layouts } = useListModel()
  const isPainted = useRowsPainted()
  return <Suspense>{isPainted && isOfRows(layouts.current) && <LiveBar live={live} />}</Suspense>
}
