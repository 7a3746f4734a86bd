import { Box, Stack } from '@mui/material'
import { lazy, Suspense, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { boardOf } from '../../../core/schema/layoutDefaults'
import { isOfRows, type Layout } from '../../../core/schema/layouts'
import { asChoice } from '../../../fields/choice/asChoice'
import { scrollToFocus } from '../../../ui/shell/scrollToFocus'
import { useNarrow } from '../../../ui/theme/useNarrow'
import { GroupButton } from '../groups/GroupButton'
import { LayoutSwitch } from '../layouts/LayoutSwitch'
import { useListModel } from '../listModel'
import { Conditions } from './Conditions'
import { quickKey } from './filterParts'
import { QuickFilter } from './QuickFilter'
import { SearchBox } from './SearchBox'
import { useFilterable } from './useFilterable'

const OverflowTip = lazy(() =>
  import('../../../ui/fields/OverflowTip').then(part => ({ default: part.OverflowTip })),
)
const SortSelect = lazy(() => import('../header/SortSelect').then(part => ({ default: part.SortSelect })))

/**
 * Shows the search, then every condition, each removable with one click, then the statuses. All of them apply
 * together. The statuses are on their own line if both don't fit into one.
 */
export function FilterBar() {
  const translate = useTranslate()
  const { state, resource, layouts } = useListModel()
  const narrow = useNarrow()
  const quick = useQuickField()
  // A board has a column with a count for each status.
  const isOnBoard = layouts.current === 'board' && (state.board ?? boardOf(resource))?.by === quick
  const conditionsLine = useRef<HTMLDivElement>(null)
  return (
    <Stack role="search" aria-label={translate('list.filters')} direction="row" sx={barStyle}>
      <Box ref={conditionsLine} sx={lineStyle} onFocus={scrollToFocus}>
        <SearchBox />
        <Conditions except={quick && !isOnBoard ? quickKey(quick) : undefined} />
        {isOfRows(layouts.current) && !state.trashed && <GroupButton />}
        {isSorted(layouts.current, narrow) && (
          <Suspense fallback={<div style={sortPlace} />}>
            <SortSelect />
          </Suspense>
        )}
        {narrow && !state.trashed && <LayoutSwitch />}
      </Box>
      {quick && !isOnBoard && <QuickFilter name={quick} />}
      {Object.keys(state.filter).length > 0 && (
        <Suspense>
          <OverflowTip container={conditionsLine} of="[data-condition]" />
        </Suspense>
      )}
    </Stack>
  )
}

/** Whether the filter bar offers the sort: cards have no column headings, and a calendar is not sorted. */
const isSorted = (layout: Layout, isNarrow: boolean) =>
  layout === 'table' ? isNarrow : layout !== 'calendar'

const sortPlace = { flex: 1, minWidth: 120 }
const barStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
// One line, in which conditions shrink first and scroll after that; several lines in a narrow window. The
// padding leaves room for the focus ring, which a scrolling box would cut off.
const lineStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  gap: 1,
  width: { xs: 'calc(100% + 8px)', sm: 'auto' },
  maxWidth: 'calc(100% + 8px)',
  minWidth: 0,
  overflowX: { md: 'auto' },
  scrollbarWidth: 'thin',
  // More at the top, for the sort's label, which is on its frame.
  p: '8px 4px 4px',
  m: '-8px -4px -4px',
}

/**
 * Returns the status field to filter by: the first choice with colors in the definition's filters. Undefined
 * if the user can't filter by it.
 */
function useQuickField(): string | undefined {
  const { resource } = useListModel()
  const { forward } = useFilterable(resource)
  return forward.find(name => asChoice(resource.fields[name])?.tones)
}
