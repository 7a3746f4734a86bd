import { Box } from '@mui/material'
import { type RaRecord, RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import type { Resource } from '../schema/resource'
import { CreateInDialog } from './form/CreateInDialog'
import { RecordGate } from './RecordGate'
import { RecordHeading } from './view/RecordHeading'
import { RecordTabs } from './view/RecordTabs'

/** `/{resource}/{id}`: everything about one record, and what can be done with it. */
export function ShowPage({ resource }: { resource: Resource }) {
  return (
    <RecordGate resource={resource}>
      {(record, refetch) => <Shown resource={resource} record={record} refetch={refetch} />}
    </RecordGate>
  )
}

interface ShownProps {
  resource: Resource
  record: RaRecord
  refetch: () => void
}

function Shown({ resource, record, refetch }: ShownProps) {
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <InlineCreateContext.Provider value={CreateInDialog}>
          <Box sx={{ maxWidth: 1600 }}>
            <RecordHeading key={record.id} resource={resource} record={record} onChanged={refetch} />
            <RecordTabs resource={resource} record={record} />
          </Box>
        </InlineCreateContext.Provider>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}
