import { Box, Stack } from '@mui/material'
import { lazy, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useTranslate } from 'react-admin'
import type { ViewState } from '../../contract/views'
import { type ReportState, readReportAddress, writeReportAddress } from '../../core/measures/reportAddress'
import { boardOf } from '../../core/schema/layoutDefaults'
import type { ReportSettings } from '../../core/schema/reportSettings'
import type { Resource } from '../../core/schema/resource'
import { Conditions } from '../../pages/list/filters/Conditions'
import { type Filtered, FilteredContext } from '../../pages/list/filters/filtered'
import { SearchBox } from '../../pages/list/filters/SearchBox'
import { ListViewProvider, useListView, useListViews } from '../../pages/list/views/listView'
import { reportState } from '../../pages/list/views/usableState'
import { ViewButton } from '../../pages/list/views/ViewButton'
import { MissingFields, UnknownView } from '../../pages/list/views/ViewProblem'
import type { ViewedPage } from '../../pages/list/views/viewedPage'
import { PageHeading } from '../../pages/PageHeading'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { ExportButton } from './ExportButton'
import { ReportResult } from './ReportResult'
import { SettingsPanel } from './settings/SettingsPanel'
import { type ReportModel, useReport } from './useReport'

/** The page `/{resource}/report`: the records of a resource in groups, with figures, a chart and a table. */
export const ReportPage = ({ resource }: { resource: Resource }) => (
  <ListViewProvider key={resource.name} resource={resource} of="report">
    <Report resource={resource} />
  </ListViewProvider>
)

function Report({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const views = useListViews()
  const name = useResourceLabel(resource, 2)
  const [state, change] = useReportState(resource)
  const model = useReport(resource, state)
  const filtered = useMemo<Filtered>(
    () => ({
      resource,
      filter: state.filter,
      setFilter: (filter, options) => change({ filter }, options),
    }),
    [resource, state.filter, change],
  )
  const heading = translate('reports.of', { name })
  const view = views?.current
  const title = view?.name ?? heading
  const page = viewedReport(model, { state, view: view?.state })
  const isFiltered = Object.keys(state.filter).length > 0
  return (
    <FilteredContext.Provider value={filtered}>
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeading
          resource={resource}
          title={heading}
          actions={<ExportButton model={model} title={title} />}
          beside={
            <ViewButton
              name={view?.name ?? translate('reports.saved.none')}
              isChanged={page.isChanged}
              renderMenu={props => <ViewMenu page={page} {...props} />}
            />
          }
        />
        {views?.isUnknown && <UnknownView of="report" />}
        {view && view.missing.length + model.missing.length > 0 && <MissingFields page={page} />}
        <Stack role="search" aria-label={translate('list.filters')} direction="row" sx={filtersStyle}>
          <SearchBox />
          <Conditions />
        </Stack>
        <Box sx={partsStyle}>
          <SettingsPanel
            model={model}
            onChange={settings => change({ report: { ...model.settings, ...settings } })}
          />
          <ReportResult
            {...{ model, title }}
            onClear={isFiltered ? () => change({ filter: {} }) : undefined}
          />
        </Box>
      </Stack>
    </FilteredContext.Provider>
  )
}

const ViewMenu = lazy(() =>
  import('../../pages/list/views/ViewMenu').then(part => ({ default: part.ViewMenu })),
)

const filtersStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
const partsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
}

type ChangeReport = (change: Partial<ReportState>, options?: { replace?: boolean }) => void

/** Keeps the report's settings in the URL, so that Back, Forward and shared links work. */
function useReportState(resource: Resource): [ReportState, ChangeReport] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const initial = useMemo(() => initialReport(resource), [resource])
  const view = useListView()?.state
  const state = useMemo(() => readReportAddress(search, view, initial), [search, view, initial])
  const change = useCallback<ChangeReport>(
    (changed, { replace = false } = {}) => {
      navigate({ search: writeReportAddress({ ...state, ...changed }, view) }, { replace })
    },
    [navigate, state, view],
  )
  return [state, change]
}

/** Returns the report as a view stores it: only the part that works for the user. */
function viewedReport(
  { resource, settings, missing }: ReportModel,
  { state, view }: { state: ReportState; view: ViewState | undefined },
): ViewedPage {
  const { filter, report } = state
  const isFiltered = Object.keys(filter).length > 0
  return {
    ...{ resource, of: 'report', missing },
    state: { ...(isFiltered && { filter }), report: reportState(settings) },
    isChanged: view !== undefined && writeReportAddress({ filter, report }, view) !== '',
  }
}

/** Returns the initial report: the number of records per status. */
function initialReport(resource: Resource): ReportSettings {
  const by = boardOf(resource)?.by
  return {
    by: by === undefined ? [] : [by],
    measures: ['count'],
    picture: by === undefined ? 'number' : 'bar',
  }
}
