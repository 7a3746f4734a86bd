import { Box, Stack } from '@mui/material'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useTranslate } from 'react-admin'
import type { ReportSettings } from '../../core/measures/report'
import { type ReportState, readReportAddress, writeReportAddress } from '../../core/measures/reportAddress'
import { boardOf } from '../../core/schema/layoutDefaults'
import type { Resource } from '../../core/schema/resource'
import { useResourceLabel } from '../../ui/fields/labels.view'
import { Conditions } from '../list/filters/Conditions'
import { type Filtered, FilteredContext } from '../list/filters/filtered'
import { SearchBox } from '../list/filters/SearchBox'
import { PageHeading } from '../PageHeading'
import { ReportResult } from './ReportResult'
import { SettingsPanel } from './settings/SettingsPanel'
import { useReport } from './useReport'

/** `/{resource}/report`: the records of a resource in groups, with numbers, a picture, and a table. */
export function ReportPage({ resource }: { resource: Resource }) {
  const translate = useTranslate()
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
  const title = translate('reports.of', { name })
  const isFiltered = Object.keys(state.filter).length > 0
  return (
    <FilteredContext.Provider value={filtered}>
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeading resource={resource} title={title} />
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

const filtersStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
const partsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
}

type ChangeReport = (change: Partial<ReportState>, options?: { replace?: boolean }) => void

/** The report in the address; back, forward and shared links work. */
function useReportState(resource: Resource): [ReportState, ChangeReport] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const initial = useMemo(() => initialReport(resource), [resource])
  const state = useMemo(() => readReportAddress(search, {}, initial), [search, initial])
  const change = useCallback<ChangeReport>(
    (changed, { replace = false } = {}) => {
      navigate({ search: writeReportAddress({ ...state, ...changed }) }, { replace })
    },
    [navigate, state],
  )
  return [state, change]
}

/** A report before anything is chosen: how many records each status has. */
function initialReport(resource: Resource): ReportSettings {
  const by = boardOf(resource)?.by
  return {
    by: by === undefined ? [] : [by],
    measures: ['count'],
    picture: by === undefined ? 'number' : 'bar',
  }
}
