import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableContainer,
  type TableContainerProps,
  TableHead,
  type TableProps,
  TableRow,
  type TableRowProps,
  type Theme,
} from '@mui/material'
import type { Key, ReactNode } from 'react'

/** A column: its head, and what its cells show. */
export interface Column<Row>
  extends Pick<TableCellProps, 'align' | 'aria-hidden' | 'className' | 'sortDirection'> {
  name: Key
  head?: ReactNode
  cell?: (row: Row) => ReactNode
  /** Whether its cells are the heads of their rows. */
  isRowHead?: boolean
  headSx?: SxProps<Theme>
  cellSx?: SxProps<Theme>
}

interface Props<Row>
  extends Pick<TableProps, 'aria-label' | 'aria-readonly' | 'role' | 'size' | 'stickyHeader' | 'sx'> {
  columns: readonly Column<Row>[]
  rows?: readonly Row[]
  keyOf?: (row: Row, at: number) => Key
  rowProps?: (row: Row) => TableRowProps
  headSx?: SxProps<Theme>
  /** Its own bodies, instead of or after the rows. */
  children?: ReactNode
  /** The frame, which scrolls sideways. With a `tabIndex`, the keyboard reaches it. */
  frame?: TableContainerProps & { component?: React.ElementType; variant?: string }
}

/**
 * A small table, apart from the list of records: a head, and a row for each of `rows` or the bodies in `children`.
 *
 * ```tsx
 * <DataTable
 *   aria-label={title}
 *   columns={[
 *     { name: 'person', head: translate('board.person'), cell: ({ label }) => <bdi>{label}</bdi>, isRowHead: true },
 *     { name: 'count', head: translate('board.requests'), cell: ({ count }) => count, align: 'right' },
 *   ]}
 *   rows={people}
 *   keyOf={({ id }) => id}
 * />
 * ```
 */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, keyOf = (_row, at) => at, rowProps, headSx, children, frame, ...table } = props
  return (
    <TableContainer {...frame}>
      <Table size="small" {...table}>
        <TableHead sx={headSx}>
          <TableRow>
            {columns.map(({ name, head, headSx, cell, cellSx, isRowHead, ...props }) => (
              <TableCell key={name} {...props} sx={headSx}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {rows && (
          <TableBody>
            {rows.map((row, at) => (
              <TableRow key={keyOf(row, at)} {...rowProps?.(row)}>
                {columns.map(({ name, cell, isRowHead, cellSx, align, className }) => (
                  <TableCell
                    key={name}
                    {...(isRowHead && { component: 'th', scope: 'row' })}
                    {...{ align, className }}
                    sx={cellSx}
                  >
                    {cell?.(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        )}
        {children}
      </Table>
    </TableContainer>
  )
}
