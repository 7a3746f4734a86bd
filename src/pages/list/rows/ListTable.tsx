import { Table, TableBody, TableContainer } from '@mui/material'
import { startTransition, useCallback, useRef, useState } from 'react'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels, useResourceLabel } from '../../../ui/fields/labels.view'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { useList } from '../listModel'
import { HeadRow } from './HeadRow'
import { OverflowTip } from './OverflowTip'
import { RecordRow } from './RecordRow'
import { rowLook } from './rowLook'
import { SkeletonRows } from './SkeletonRows'
import { useColumnWidths } from './useColumnWidths'
import { useFillHeight } from './useFillHeight'
import { useRowKeys } from './useRowKeys'
import { useRowToggle } from './useRowToggle'
import { useScrollRestoration } from './useScrollRestoration'

const CHECKBOX_PX = 44

/** The rows as a table: one height, nothing wraps, the head stays in sight. */
export function ListTable() {
  const labels = useLabels()
  const { resource, columns, list, live, selection, density } = useList()
  const container = useRef<HTMLDivElement>(null)
  const names = columns.shown.map(({ name }) => labels(fieldLabel(resource, name)))
  const table = useRef<HTMLTableElement>(null)
  const widths = useColumnWidths(table, names)
  const maxHeight = useFillHeight(container)
  useScrollRestoration(container, Boolean(list.rows && maxHeight) && !list.isStale)
  const toggle = useRowToggle()
  const keys = useRowKeys(toggle)
  const [current, setCurrent] = useState<number>()
  // Not at once: the press that focuses a row mostly opens its record.
  const noteFocus = useCallback((id: number) => startTransition(() => setCurrent(id)), [])
  const rows = list.rows
  const inOrder = rows?.some(({ id }) => id === current) ? current : rows?.[0]?.id
  // From anywhere on the page to the row that Tab would reach; the arrow keys scroll there.
  const enterRows = ({ key }: KeyboardEvent) => {
    const row = table.current?.querySelector<HTMLElement>(`[data-id="${inOrder}"] [data-record]`)
    if (!row || key.startsWith('Arrow')) return false
    row.focus()
  }
  useShortcuts({ rowDown: enterRows, rowUp: enterRows })
  return (
    <>
      <TableContainer ref={container} data-density={density} sx={{ maxHeight, overflow: 'auto' }}>
        <Table
          stickyHeader
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
              {rows.map(record => (
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
              ))}
            </TableBody>
          ) : (
            <SkeletonRows />
          )}
        </Table>
      </TableContainer>
      <OverflowTip container={container} />
    </>
  )
}
