import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { Resource } from '../core/schema/resource'
import { FilterBar } from './list/filters/FilterBar'
import { ListHeader } from './list/header/ListHeader'
import { ListBody } from './list/ListBody'
import { ListModelProvider, useList } from './list/listModel'
import { LiveBar } from './list/live/LiveBar'
import { type OwnParts, useShownResource } from './useShownResource'

interface Props extends Pick<OwnParts, 'columns'> {
  resource: Resource
  /** What a page of its own shows in the place of the rows; it finds them with `useListContext`. */
  children?: ReactNode
}

/** The list of a resource, made from its definition. */
export function ListPage({ resource: defined, columns, children = <ListBody /> }: Props) {
  const resource = useShownResource(defined, { columns })
  // Another resource is another page: nothing chosen or typed goes along.
  return (
    <ListModelProvider key={resource.name} resource={resource}>
      <Stack sx={{ gap: 1.5, minWidth: 0, '& > [data-live-bar]': { mb: -1.5 } }}>
        <ListHeader />
        <FilterBar />
        <ListLiveBar />
        {children}
      </Stack>
    </ListModelProvider>
  )
}

const ListLiveBar = () => <LiveBar live={useList().live} />
