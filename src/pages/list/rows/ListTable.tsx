import { Table, TableBody, TableContainer } from '@mui/material'
import {
  lazy,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-admin'
import { useNavigationType } from 'react-router-dom'
import { fieldLabel } from '../../../core/schema/labels'
import { CellTabIndex } from '../../../ui/fields/OutLink'
import { useLabels, useResourceLabel } from '../../../ui/fields/useLabels'
import { readScrollPosition, storeScrollPosition } from '../../../ui/routing/scrollPositions'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useAfterFirstPage } from '../../../ui/shell/useAfterFirstPage'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { plainRows } from '../../../ui/theme/rows'
import { useCellMode } from '../cells/useCellMode'
import { groupStyle } from '../groups/groupStyle'
import { useListModel } from '../listModel'
import { liveStyle } from '../live/rowStyle'
import type { ListRecord } from '../useListRows'
import { calmLinks } from './calmLinks'
import { HeadRow } from './HeadRow'
import { RecordRow } from './RecordRow'
import { useColumnWidths } from './useColumnWidths'
import { useFillHeight } from './useFillHeight'
import { useRowKeys } from './useRowKeys'
import { useRowToggle } from './useRowToggle'

const CHECKBOX_PX = 44

const OverflowTip = lazy(() =>
  import('../../../ui/fields/OverflowTip').then(part => ({ default: part.OverflowTip })),
)
const GroupedRows = lazy(() => import('../groups/GroupedRows').then(part => ({ default: part.GroupedRows })))
const TotalsFoot = lazy(() => import('../groups/TotalsFoot').then(part => ({ default: part.TotalsFoot })))
const ColumnTools = lazy(() => import('../columns/ColumnTools').then(part => ({ default: part.ColumnTools })))
const CellTools = lazy(() => import('../cells/CellTools').then(part => ({ default: part.CellTools })))

/** Renders the rows as a table: one row height, a sticky head. */
export function ListTable() {
  const labels = useLabels()
  const { resource, columns, list, live, selection, density, groups } = useListModel()
  const container = useRef<HTMLDivElement>(null)
  const names = columns.shown.map(({ name }) => labels(fieldLabel(resource, name)))
  const table = useRef<HTMLTableElement>(null)
  const [resizing, setResizing] = useState<Readonly<Record<string, number>>>()
  const widths = useColumnWidths(table, names, resizing)
  const hasTools = useAfterFirstPage() && Boolean(list.rows)
  const maxHeight = useFillHeight(container)
  useScrollRestoration(container, Boolean(list.rows && maxHeight) && !list.isStale)
  const toggle = useRowToggle()
  const [isByCell, setByCell] = useCellMode(resource)
  const [cellToOpen, setCellToOpen] = useState<HTMLTableCellElement>()
  const keys = useRowKeys(toggle, cell => {
    setByCell(true)
    setCellToOpen(cell)
  })
  const [current, setCurrent] = useState<number>()
  // In a transition, because a press on a row usually opens its record.
  const noteFocus = useCallback((id: number) => startTransition(() => setCurrent(id)), [])
  const rows = list.rows
  const inOrder = rows?.some(({ id }) => id === current) ? current : rows?.[0]?.id
  // Focuses, from anywhere on the page, the row that Tab would reach. Elsewhere, the arrow keys scroll.
  const enterRows = ({ key }: KeyboardEvent) => {
    const row = table.current?.querySelector<HTMLElement>(`[data-id="${inOrder}"] [data-record]`)
    if (!row || key.startsWith('Arrow')) return false
    row.focus()
  }
  useShortcuts({ rowDown: enterRows, rowUp: enterRows })
  const renderRow = (record: ListRecord) => (
    <RecordRow
      key={record.id}
      record={record}
      resource={resource}
      columns={columns.shown}
      selected={selection.has(record.id) && !live.removed.has(record.id)}
      current={record.id === inOrder}
      removed={live.removed.get(record.id)}
      marks={live.marks.get(record.id)}
      onFocus={noteFocus}
      onToggle={toggle}
    />
  )
  return (
    <>
      <TableContainer ref={container} data-density={density} sx={[frame, { maxHeight }]}>
        <Table
          stickyHeader
          role={isByCell ? 'grid' : undefined}
          aria-multiselectable={isByCell || undefined}
          aria-label={useResourceLabel(resource, 2)}
          aria-busy={list.isFetching}
          ref={table}
          style={widths.table}
        >
          <colgroup>
            <col style={{ width: CHECKBOX_PX }} />
            {columns.shown.map(({ name }, at) => (
              <col key={name} style={{ width: widths.columns[at] }} />
            ))}
          </colgroup>
          <HeadRow labels={names} />
          {rows ? (
            <TableBody onKeyDown={keys} sx={rowLook(list.isStale, selection.count > 0)}>
              <CellTabIndex value={-1}>
                {groups.sections ? (
                  <Suspense>
                    <GroupedRows sections={groups.sections} renderRow={renderRow} />
                  </Suspense>
                ) : (
                  rows.map(renderRow)
                )}
              </CellTabIndex>
            </TableBody>
          ) : (
            <SkeletonRows />
          )}
          {groups.totals.length > 0 && (
            <Suspense>
              <TotalsFoot />
            </Suspense>
          )}
        </Table>
      </TableContainer>
      {hasTools && (
        <LazyPart onMissing={() => undefined}>
          <OverflowTip container={container} of="td, th" />
          <ColumnTools table={table} container={container} labels={names} onResizing={setResizing} />
        </LazyPart>
      )}
      {isByCell && (
        <LazyPart onMissing={() => setByCell(false)}>
          <CellTools table={table} cellToOpen={cellToOpen} onOpened={() => setCellToOpen(undefined)} />
        </LazyPart>
      )}
    </>
  )
}

// A row that gets the focus is scrolled into sight between the sticky head and the totals.
const frame = {
  overflow: 'auto',
  scrollPaddingBlockStart: 'var(--row-height)',
  '&:has(tfoot)': { scrollPaddingBlockEnd: 'var(--row-height)' },
}

/** Restores the rows' scroll position when the user goes back. Otherwise, starts at the top (R-16). */
function useScrollRestoration(container: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const kept = `${key}/rows`
  useEffect(() => {
    const rows = container.current
    if (!rows || !ready) return
    rows.scrollTop = type === 'POP' ? readScrollPosition(kept) : 0
    const remember = () => storeScrollPosition(kept, rows.scrollTop)
    rows.addEventListener('scroll', remember, { passive: true })
    return () => rows.removeEventListener('scroll', remember)
  }, [container, kept, ready, type])
}

/** Returns the style of a list's rows. `isStale`: they are from an earlier query. */
const rowLook = (isStale: boolean, isChoosing: boolean) => ({
  opacity: isStale ? 0.6 : 1,
  ...plainRows,
  ...calmLinks,
  '& > tr': { ...plainRows['& > tr'], ...row },
  ...groupStyle,
  // Leaves room below the last row for the bar that floats while rows are selected.
  ...(isChoosing && { '&::after': { content: '""', display: 'block', height: 64 } }),
})

const row = {
  ...liveStyle,
  cursor: 'pointer',
  // A paint layer per row: while scrolling, only the rows that the pointer leaves and enters are painted.
  isolation: 'isolate',
  // The focus ring is around the row, because the cell would cut off a ring around the link.
  '&:has([data-record]:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '& [data-record]:focus-visible': { outline: 'none' },
  '& td:focus-visible': { outlineOffset: '-2px' },
  '& [data-initials]': { marginInlineEnd: '10px' },
  '& [data-initials] + a bdi': { maxWidth: 'calc(100% - 38px)', verticalAlign: 'middle' },
}

const MAX_ROWS = 25
const widths = ['70%', '45%', '60%', '35%', '55%']

/**
 * Renders placeholder rows of the right size while the first rows load. They are not animated, because
 * animation delays the rows on a slow machine.
 */
function SkeletonRows() {
  const { columns, state } = useListModel()
  return (
    <TableBody aria-hidden sx={skeletonStyle}>
      {Array.from({ length: Math.min(MAX_ROWS, state.perPage) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <tr key={row}>
          <td data-tick />
          {columns.shown.map(({ name }, column) => (
            <td key={name}>
              <span style={{ width: widths[(row + column) % widths.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </TableBody>
  )
}

const skeletonStyle = {
  ...plainRows,
  '& span': { display: 'block', height: 14, borderRadius: '4px', bgcolor: 'action.hover' },
}
