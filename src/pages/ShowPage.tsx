import { Box } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { type RaRecord, ResourceContextProvider, ShowContextProvider } from 'react-admin'
import type { Resource } from '../core/schema/resource'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import { usePrefetchResources } from '../ui/fields/ResourcesContext'
import { useRememberVisit } from '../ui/recent'
import { afterFirstPage } from '../ui/shell/afterFirstPage'
import { AsOfPlace } from './asOf/AsOfPlace'
import { onAnotherDay, useAsOfDay } from './asOf/asOfDay'
import { LazyCreateInDialog } from './form/LazyCreateInDialog'
import { loadForms } from './loadForms'
import { RecordGate, type Refetch } from './RecordGate'
import { useFollowed } from './record/live/followed'
import { useTitleOf } from './recordTitle'
import { Figures } from './show/Figures'
import { KeyFacts } from './show/KeyFacts'
import { LiveNotice } from './show/live/LiveNotice'
import { RecordHeading } from './show/RecordHeading'
import { RecordTabs } from './show/RecordTabs'
import { useHeadFields } from './show/useHeadFields'
import { type OwnParts, useShownResource } from './useShownResource'

/** Renders `/{resource}/{id}`: one record and its actions. */
export function ShowPage({ resource: defined, sections, ...own }: Props & Pick<OwnParts, 'sections'>) {
  const day = useAsOfDay(defined)
  const shown = useShownResource(defined, { sections })
  const resource = day === undefined ? shown : onAnotherDay(shown)
  usePrefetchResources(Object.values(resource.relations).map(({ to }) => to))
  return (
    <>
      <AsOfPlace resource={resource} day={day} />
      <RecordGate resource={resource} asOf={day}>
        {(record, refetch) => <Shown {...{ resource, record, refetch, day }} {...own} />}
      </RecordGate>
    </>
  )
}

interface Props {
  resource: Resource
  /** Replaces the tabs. Gets the record from `useRecordContext`. */
  children?: ReactNode
  /** Shown under the sections of the first tab. */
  details?: (record: RaRecord) => ReactNode
  /** Shown under the heading, in every tab. */
  notice?: (record: RaRecord) => ReactNode
  /** Shown before the transitions. */
  actions?: (record: RaRecord) => ReactNode
}

interface ShownProps extends Props {
  record: RaRecord
  day: string | undefined
  refetch: Refetch
}

function Shown({ resource, record, refetch, day, notice, details, actions, children }: ShownProps) {
  useRememberVisit(resource.name, Number(record.id))
  const { ended } = useFollowed()
  useEffect(() => afterFirstPage(() => void loadForms()), [])
  const defaultTitle = useTitleOf()(resource, record)
  const head = useHeadFields(resource, record)
  const shown = useMemo(
    () => ({
      ...{ resource: resource.name, record, refetch, defaultTitle, error: null },
      ...{ isPending: false as const, isFetching: false, isLoading: false },
    }),
    [resource, record, refetch, defaultTitle],
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <ShowContextProvider value={shown}>
        <InlineCreateContext.Provider value={LazyCreateInDialog}>
          <Box sx={[{ maxWidth: 1600 }, ended ? endedStyle : {}]}>
            <RecordHeading
              key={record.id}
              resource={resource}
              record={record}
              onChanged={refetch}
              actions={actions && day === undefined && <Suspense>{actions(record)}</Suspense>}
            />
            {notice && <Suspense>{notice(record)}</Suspense>}
            <KeyFacts resource={resource} record={record} names={head.facts} />
            <Figures resource={resource} record={record} />
            <Suspense>
              {children ?? (
                <RecordTabs
                  resource={resource}
                  record={record}
                  inHead={head.complete}
                  details={day === undefined ? details?.(record) : undefined}
                />
              )}
            </Suspense>
          </Box>
          <LiveNotice resource={resource} record={record} />
        </InlineCreateContext.Provider>
      </ShowContextProvider>
    </ResourceContextProvider>
  )
}

/** Keeps a record that is no longer available readable, but makes it look inactive. */
const endedStyle = {
  filter: 'grayscale(1)',
  '& h1': { textDecoration: 'line-through', color: 'text.secondary' },
  '& dd, & td': { color: 'text.secondary' },
}
