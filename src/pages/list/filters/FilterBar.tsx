import AddIcon from '@mui/icons-material/FilterList'
import { Box, Button, Stack } from '@mui/material'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { boardOf } from '../../../core/schema/layoutDefaults'
import { isOfRows, type Layout } from '../../../core/schema/layouts'
import { asChoice } from '../../../fields/choice/asChoice'
import { OverflowTip } from '../../../ui/fields/overflowTip.view'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { GroupButton } from '../groups/GroupButton'
import { LayoutSwitch } from '../layouts/LayoutSwitch'
import { useList } from '../listModel'
import { useNarrow } from '../useNarrow'
import { conditionsOf, quickKey, searchOnly } from './filterParts'
import { QuickFilter } from './QuickFilter'
import { SearchBox } from './SearchBox'
import { useFilterable } from './useFilterable'

const FilterChip = lazy(() => import('./FilterChip').then(part => ({ default: part.FilterChip })))
const SortSelect = lazy(() => import('../header/SortSelect').then(part => ({ default: part.SortSelect })))

/**
 * The search, then every condition in sight, each taken back in one click, then the states. All of them hold together.
 * The states have a line of their own where both do not fit into one.
 */
export function FilterBar() {
  const translate = useTranslate()
  const { resource, state, change, layouts } = useList()
  const narrow = useNarrow()
  const conditions = conditionsOf(resource, state.filter)
  const quick = useQuickField()
  // Each state has its own column there, with its number.
  const isOnBoard = layouts.current === 'board' && (state.board ?? boardOf(resource))?.by === quick
  const conditionsLine = useRef<HTMLDivElement>(null)
  return (
    <Stack role="search" aria-label={translate('list.filters')} direction="row" sx={barStyle}>
      <Box ref={conditionsLine} sx={lineStyle}>
        <SearchBox />
        <Suspense>
          {conditions
            .filter(({ key }) => !quick || isOnBoard || key !== quickKey(quick))
            .map(condition => (
              <FilterChip key={condition.key} condition={condition} />
            ))}
        </Suspense>
        <AddFilter />
        {conditions.length > 0 && (
          <Button sx={{ flex: 'none' }} onClick={() => change({ filter: searchOnly(state.filter) })}>
            {translate('list.clear_filters')}
          </Button>
        )}
        {isOfRows(layouts.current) && <GroupButton />}
        {isSorted(layouts.current, narrow) && (
          <Suspense>
            <SortSelect />
          </Suspense>
        )}
        {narrow && <LayoutSwitch />}
      </Box>
      {quick && !isOnBoard && <QuickFilter name={quick} />}
      <OverflowTip container={conditionsLine} of="[data-condition]" />
    </Stack>
  )
}

/** Whether the order is chosen here: cards have no headings, and a calendar has its own order. */
const isSorted = (layout: Layout, isNarrow: boolean) =>
  layout === 'table' ? isNarrow : layout !== 'calendar'

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

const FilterMenu = lazy(() => import('./FilterMenu').then(part => ({ default: part.FilterMenu })))
const FilterEditor = lazy(() => import('./FilterEditor').then(part => ({ default: part.FilterEditor })))
const AdvancedFilterDialog = lazy(() =>
  import('./advanced/AdvancedFilterDialog').then(part => ({ default: part.AdvancedFilterDialog })),
)

/** Lists the fields to filter by; the selected one opens its editor, the last entry the editor of the whole filter. */
function AddFilter() {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [isAdvanced, setAdvanced] = useState(false)
  const close = () => {
    setOpen(false)
    setChosen(undefined)
    setAdvanced(false)
  }
  const choose = (name: string) => {
    setOpen(false)
    setChosen(name)
  }
  const openAdvanced = () => {
    setOpen(false)
    setAdvanced(true)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="secondary"
        startIcon={<AddIcon />}
        sx={{ flex: 'none' }}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {translate('list.add_filter')}
      </Button>
      <LazyPart onMissing={close}>
        {open && (
          <FilterMenu anchor={button.current} onChoose={choose} onAdvanced={openAdvanced} onClose={close} />
        )}
        {chosen && <FilterEditor name={chosen} anchor={button.current} onClose={close} />}
        {isAdvanced && <AdvancedFilterDialog onClose={close} />}
      </LazyPart>
    </>
  )
}
