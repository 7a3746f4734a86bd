import { Box } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { type RaRecord, ResourceContextProvider, ShowContextProvider } from 'react-admin'
import { mayReadField } from '../core/access/fieldRights'
import { fieldLabel } from '../core/schema/labels'
import type { Resource } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import { InlineCreateContext } from '../fields/reference/inlineCreate.view'
import { useLabels } from '../ui/fields/labels.view'
import { usePrefetchResources } from '../ui/fields/resources.view'
import { useRememberVisit } from '../ui/recent'
import { useSession } from '../ui/session/SessionContext'
import { afterFirstPage } from '../ui/shell/afterFirstPage'
import { LazyCreateInDialog } from './form/LazyCreateInDialog'
import { loadForms } from './loadForms'
import { RecordGate, type Refetch } from './RecordGate'
import { calmValues } from './record/calmValues'
import { FieldValue, isEmpty } from './record/FieldValue'
import { useFollowed } from './record/live/followed'
import { markStyle } from './record/live/marked'
import { useTitleOf } from './recordTitle'
import { Figures } from './show/Figures'
import { LiveNotice } from './show/live/LiveNotice'
import { RecordHeading } from './show/RecordHeading'
import { RecordTabs } from './show/RecordTabs'
import { type OwnParts, useShownResource } from './useShownResource'

/** `/{resource}/{id}`: one record and its actions. */
export function ShowPage({ resource: defined, sections, ...own }: Props & Pick<OwnParts, 'sections'>) {
  const resource = useShownResource(defined, { sections })
  usePrefetchResources(Object.values(resource.relations).map(({ to }) => to))
  return (
    <RecordGate resource={resource}>
      {(record, refetch) => <Shown {...{ resource, record, refetch }} {...own} />}
    </RecordGate>
  )
}

interface Props {
  resource: Resource
  /** Replaces the tabs; it gets the record from `useRecordContext`. */
  children?: ReactNode
  /** Shown under the sections of the first tab. */
  details?: (record: RaRecord) => ReactNode
  /** Shown before the transitions. */
  actions?: (record: RaRecord) => ReactNode
}

interface ShownProps extends Props {
  record: RaRecord
  refetch: Refetch
}

function Shown({ resource, record, refetch, details, actions, children }: ShownProps) {
  useRememberVisit(resource.name, Number(record.id))
  const { ended } = useFollowed()
  useEffect(() => afterFirstPage(() => void loadForms()), [])
  const defaultTitle = useTitleOf()(resource, record)
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
              actions={actions && <Suspense>{actions(record)}</Suspense>}
            />
            <KeyFacts resource={resource} record={record} />
            <Figures resource={resource} record={record} />
            <Suspense>
              {children ?? <RecordTabs resource={resource} record={record} details={details?.(record)} />}
            </Suspense>
          </Box>
          <LiveNotice resource={resource} record={record} />
        </InlineCreateContext.Provider>
      </ShowContextProvider>
    </ResourceContextProvider>
  )
}

/** A record that is no longer available stays readable, and looks inactive. */
const endedStyle = {
  filter: 'grayscale(1)',
  '& h1': { textDecoration: 'line-through', color: 'text.secondary' },
  '& dd, & td': { color: 'text.secondary' },
}

const MOST = 4

/** The list's columns of a record are shown above all its tabs. */
function KeyFacts({ resource, record }: { resource: Resource; record: RaRecord }) {
  const words = useLabels()
  const { ability } = useSession()
  const { marked } = useFollowed()
  const names = resource.list.columns
    .filter(name => name !== resource.title && name !== STATUS && !isEmpty(record[name]))
    .filter(name => Object.hasOwn(resource.fields, name) && mayReadField(ability, resource, { name, record }))
    .slice(0, MOST)
  if (!names.length) return null
  return (
    <Box component="dl" sx={factsStyle}>
      {names.map(name => {
        const field = resource.fields[name]
        return field ? (
          <div key={name}>
            <dt>{words(fieldLabel(resource, name))}</dt>
            <Box component="dd" sx={markStyle(marked.has(name))}>
              <FieldValue
                resource={resource}
                name={name}
                field={field}
                value={record[name]}
                record={record}
              />
            </Box>
          </div>
        ) : null
      })}
    </Box>
  )
}

// On a phone the sections follow.
const factsStyle = {
  display: { xs: 'none', sm: 'flex' },
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  mb: 1.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '20px' },
  '& dd': { m: 0 },
  ...calmValues,
}
