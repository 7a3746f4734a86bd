import { Button, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useList } from '../listModel'
import { useNarrow } from '../useNarrow'
import { AddFilter } from './AddFilter'
import { conditionsOf, searchOnly } from './filterParts'
import { QuickFilter, quickKey } from './QuickFilter'
import { SearchBox } from './SearchBox'
import { useQuickField } from './useQuickField'

const FilterChip = lazy(() => import('./FilterChip').then(part => ({ default: part.FilterChip })))
const SortSelect = lazy(() => import('../header/SortSelect').then(part => ({ default: part.SortSelect })))

/** The search, then every condition in sight, each taken back in one click. All of them hold together. */
export function FilterBar() {
  const translate = useTranslate()
  const { resource, state, change } = useList()
  const narrow = useNarrow()
  const conditions = conditionsOf(resource, state.filter)
  const quick = useQuickField()
  return (
    <Stack role="search" aria-label={translate('list.filters')} direction="row" sx={barStyle}>
      <SearchBox />
      {quick && <QuickFilter name={quick} />}
      <Suspense>
        {conditions
          .filter(({ key }) => !quick || key !== quickKey(quick))
          .map(condition => (
            <FilterChip key={condition.key} condition={condition} />
          ))}
      </Suspense>
      <AddFilter />
      {conditions.length > 0 && (
        <Button onClick={() => change({ filter: searchOnly(state.filter) })}>
          {translate('list.clear_filters')}
        </Button>
      )}
      {narrow && (
        <Suspense>
          <SortSelect />
        </Suspense>
      )}
    </Stack>
  )
}

const barStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
