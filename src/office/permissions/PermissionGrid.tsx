import { TableBody, TableCell, type TableCellProps, TableRow, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DataTable } from '../../ui/table/DataTable'
import { type CellPlace, keyOf } from './cells'
import { useActionLabel } from './cellWords'
import type { MatrixParts, MatrixRow } from './matrixParts'
import { useGridKeys } from './useGridKeys'

interface Props {
  parts: MatrixParts
  label: string
  readOnly?: boolean
  /** A click or Space on a cell. */
  toggle: (place: CellPlace) => void
  /** Enter on a cell. */
  open: (row: MatrixRow, action?: string) => void
  /** What a cell shows, its text, and further properties of it. */
  cellOf: (row: MatrixRow, action: string) => { glyph: ReactNode; words: string } & TableCellProps
  /** A last column. */
  last?: { head: ReactNode; cell: (row: MatrixRow) => ReactNode }
}

/** A grid of subjects and actions. The arrow keys move between its cells. */
export function PermissionGrid({ parts, label, readOnly = true, toggle, open, cellOf, last }: Props) {
  const translate = useTranslate()
  const action = useActionLabel()
  const keys = useGridKeys({ parts, toggle, open })
  const current = keys.current && keyOf(keys.current)
  const cell = (row: MatrixRow, name: string) => {
    const place = { action: name, subject: row.subject }
    const key = keyOf(place)
    const { glyph, words, sx, ...props } = cellOf(row, name)
    return (
      <Tooltip key={name} title={words} enterDelay={600}>
        <TableCell
          role="gridcell"
          align="center"
          data-place={key}
          aria-label={words}
          tabIndex={key === current ? 0 : -1}
          onFocus={() => keys.setCurrent(place)}
          onKeyDown={event => keys.onKeyDown(event, place)}
          onClick={() => toggle(place)}
          {...props}
          sx={{ ...cellStyle, ...sx }}
        >
          {glyph}
        </TableCell>
      </Tooltip>
    )
  }
  return (
    <DataTable
      role="grid"
      aria-label={label}
      aria-readonly={readOnly}
      frame={{ sx: frameStyle }}
      columns={[
        { name: '', head: translate('permissions.subject'), headSx: subjectStyle },
        ...parts.columns.map(name => ({
          name,
          head: action(name),
          align: 'center' as const,
          headSx: columnStyle,
        })),
        ...(last ? [{ name: ' ', head: last.head, headSx: columnStyle }] : []),
      ]}
    >
      <TableBody>
        {parts.rows.map(row => (
          <TableRow key={row.subject} hover>
            <TableCell component="th" scope="row" sx={subjectStyle}>
              {row.label}
            </TableCell>
            {parts.columns.map(name =>
              row.actions.has(name) ? (
                cell(row, name)
              ) : (
                <TableCell key={name} role="gridcell" aria-label={translate('permissions.not_there')} />
              ),
            )}
            {last && (
              <TableCell role="gridcell" sx={{ p: 0, width: 44 }}>
                {last.cell(row)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </DataTable>
  )
}

const frameStyle = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
}
const subjectStyle = {
  px: 1.5,
  fontWeight: 500,
  position: 'sticky',
  insetInlineStart: 0,
  bgcolor: 'background.paper',
  zIndex: 1,
}
const columnStyle = { px: 0.75, whiteSpace: 'nowrap' }
const cellStyle = {
  p: 0.5,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}
