import { Box, Stack } from '@mui/material'
import { lazy, Suspense, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { boardOf } from '../../../core/schema/layoutDefaults'
import { isOfRows, type Layout } from '../../../core/schema/layouts'
import { asChoice } from '../../../fields/choice/asChoice'
import { GroupButton } from '../groups/GroupButton'
import { LayoutSwitch } from '../layouts/LayoutSwitch'
import { useList } from '../listModel'
import { useNarrow } from '../useNarrow'
import { Conditions } from './Conditions'
import { quickKey } from './filterParts'
import { QuickFilter } from './QuickFilter'
import { SearchBox } from './SearchBox'
import { useFilterable } from './useFilterable'

const OverflowTip = lazy(() =>
  import('../../../ui/fields/overflowTip.view').then(part => ({ default: part.OverflowTip })),
)
const SortSelect = lazy(() => import('../header/SortSelect').then(part => ({ default: part.SortSelect })))

/**
 * The search, then every condition in sight, each taken back in one click, then the states. All of them hold together.
 * The states have a line of their own where both do not fit into one.
 */
export function FilterBar() {
  const translate = useTranslate()
  const { state, resource, layouts } = useList()
  const narrow = useNarrow()
  const quick = useQuickField()
  // Each state has its own column there, with its number.
  const isOnBoard = layouts.current === 'board' && (state.board ?? boardOf(resource))?.by === quick
  const conditionsLine = useRef<HTMLDivElement>(null)
  return (
    <Stack role="search" aria-label={translate('list.filters')} direction="row" sx={barStyle}>
      <Box ref={conditionsLine} sx={lineStyle}>
        <SearchBox />
        <Conditions except={quick && !isOnBoard ? quickKey(quick) : undefined} />
        {isOfRows(layouts.current) && <GroupButton />}
        {isSorted(layouts.current, narrow) && (
          <Suspense fallback={<div style={sortPlace} />}>
            <SortSelect />
          </Suspense>
        )}
        {narrow && <LayoutSwitch />}
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

/** Whether the order is chosen here: cards have no headings, and a calendar has its own order. */
const isSorted = (layout: Layout, isNarrow: boolean) =>
  layout === 'table' ? isNarrow : layout !== 'calendar'

const sortPlace = { flex: 1, minWidth: 120 }
const barStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }
// In one line, where conditions get shorter as they get more, and are scrolled to after that; in several in a narrow
// window. The margin is the room of the focus ring, which a box that scrolls would cut.
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
  // At the top for the label of the order too, which is on its frame.
  p: '8px 4px 4px',
  m: '-8px -4px -4px',
}

/** The status field, if the person can filter by it: the first toned choice that the definition lists. */
function useQuickField(): string | undefined {
  const { resource } = useList()
  const { forward } = useFilterable(resource)
  return forward.find(name => asChoice(resource.fields[name])?.tones)
}
