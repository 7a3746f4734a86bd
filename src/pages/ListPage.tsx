import { Stack } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import { isOfRows } from '../core/schema/layouts'
import type { Resource } from '../core/schema/resource'
import { FilterBar } from './list/filters/FilterBar'
import { ListHeader } from './list/header/ListHeader'
import { ListBody } from './list/ListBody'
import { ListModelProvider, useList } from './list/listModel'
import { useRowsPainted } from './list/useRowsPainted'
import { ListViewProvider } from './list/views/listView'
import { ViewNotice } from './list/views/ViewNotice'
import { type OwnParts, useShownResource } from './useShownResource'

const LiveBar = lazy(() => import('./list/live/LiveBar').then(part => ({ default: part.LiveBar })))

interface Props extends Pick<OwnParts, 'columns'> {
  resource: Resource
  /** Replaces the rows, which it gets from `useListContext`. */
  children?: ReactNode
}

/** The generated list of a resource. */
export function ListPage({ resource: defined, columns, children = <ListBody /> }: Props) {
  const resource = useShownResource(defined, { columns })
  // Another resource is another page: selection and input are reset.
  return (
    <ListViewProvider key={resource.name} resource={resource}>
      <ListModelProvider resource={resource}>
        <Stack sx={{ gap: 1.5, minWidth: 0, '& > [data-live-bar]': { mb: -1.5 } }}>
          <ListHeader />
          <ViewNotice />
          <FilterBar />
          <ListLiveBar />
          {children}
        </Stack>
      </ListModelProvider>
    </ListViewProvider>
  )
}

/** Others' changes of the rows; the other layouts follow them at once. */
function ListLiveBar() {
  const { live, layouts } = useList()
  const isPainted = useRowsPainted()
  return <Suspense>{isPainted && isOfRows(layouts.current) && <LiveBar live={live} />}</Suspense>
}
