import { Box } from '@mui/material'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type RaRecord, RecordContextProvider, ResourceContextProvider } from 'react-admin'
import type { Resource } from '../core/schema/resource'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import { usePrefetchResources } from '../ui/fields/resources.view'
import { useRememberVisit } from '../ui/recent'
import { afterFirstPage } from '../ui/shell/afterFirstPage'
import { LazyCreateInDialog } from './form/LazyCreateInDialog'
import { loadForms } from './generatedPages'
import { RecordGate } from './RecordGate'
import { endedStyle } from './record/live/endedStyle'
import { useFollowed } from './record/live/followed'
import { Figures } from './show/Figures'
import { KeyFacts } from './show/KeyFacts'
import { LiveNotice } from './show/live/LiveNotice'
import { RecordHeading } from './show/RecordHeading'
import { RecordTabs } from './show/RecordTabs'

/** `/{resource}/{id}`: everything about one record, and what can be done with it. */
export function ShowPage({ resource, details, actions }: Props) {
  usePrefetchResources(Object.values(resource.relations).map(({ to }) => to))
  return (
    <RecordGate resource={resource}>
      {(record, refetch) => <Shown {...{ resource, record, refetch, details, actions }} />}
    </RecordGate>
  )
}

interface Props {
  resource: Resource
  /** What a page of its own shows under the sections of the first tab. */
  details?: (record: RaRecord) => ReactNode
  /** What it offers before the moves. */
  actions?: (record: RaRecord) => ReactNode
}

interface ShownProps extends Props {
  record: RaRecord
  refetch: () => void
}

function Shown({ resource, record, refetch, details, actions }: ShownProps) {
  useRememberVisit(resource.name, Number(record.id))
  const { ended } = useFollowed()
  useEffect(() => afterFirstPage(() => void loadForms()), [])
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <InlineCreateContext.Provider value={LazyCreateInDialog}>
          <Box sx={[{ maxWidth: 1600 }, ended ? endedStyle : {}]}>
            <RecordHeading
              key={record.id}
              resource={resource}
              record={record}
              onChanged={refetch}
              actions={actions && <Suspense>{actions(record)}</Suspense>}
            />
            <KeyFacts resource={resource} record={record} />
            <Figures resource={resource} record={record} />
            <Suspense>
              <RecordTabs resource={resource} record={record} details={details?.(record)} />
            </Suspense>
          </Box>
          <LiveNotice resource={resource} record={record} />
        </InlineCreateContext.Provider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}
