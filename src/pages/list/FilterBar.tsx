import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { AddFilter } from './AddFilter'
import { FilterChip } from './FilterChip'
import { conditionsOf, searchOnly } from './filterParts'
import { useList } from './listModel'
import { QuickFilter, quickKey } from './QuickFilter'
import { SearchBox } from './SearchBox'
import { SortSelect } from './SortSelect'
import { useNarrow } from './useNarrow'
import { useQuickField } from './useQuickField'

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
      {conditions
        .filter(({ key }) => !quick || key !== quickKey(quick))
        .map(condition => (
          <FilterChip key={condition.key} condition={condition} />
        ))}
      <AddFilter />
      {conditions.length > 0 && (
        <Button onClick={() => change({ filter: searchOnly(state.filter) })}>
          {translate('list.clear_filters')}
        </Button>
      )}
      {narrow && <SortSelect />}
    </Stack>
  )
}

const barStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
