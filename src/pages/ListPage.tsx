import { Stack } from '@mui/material'
import type { Resource } from '../core/schema/resource'
import { FilterBar } from './list/filters/FilterBar'
import { ListHeader } from './list/header/ListHeader'
import { ListBody } from './list/ListBody'
import { ListModelProvider, useList } from './list/listModel'
import { LiveBar } from './list/live/LiveBar'

/** The list of a resource, made from its definition. */
export function ListPage({ resource }: { resource: Resource }) {
  // Another resource is another page: nothing chosen or typed goes along.
  return (
    <ListModelProvider key={resource.name} resource={resource}>
      <Stack sx={{ gap: 1.5, minWidth: 0, '& > [data-live-bar]': { mb: -1.5 } }}>
        <ListHeader />
        <FilterBar />
        <ListLiveBar />
        <ListBody />
      </Stack>
    </ListModelProvider>
  )
}

const ListLiveBar = () => <LiveBar live={useList().live} />
