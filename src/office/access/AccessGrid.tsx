import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CellGlyph } from '../permissions/CellGlyph'
import { keyOf } from '../permissions/cells'
import type { MatrixRow } from '../permissions/matrixParts'
import { useGridKeys } from '../permissions/useGridKeys'
import { type AccessMatrix, useAnswerWords } from './accessMatrix'

interface Props {
  matrix: AccessMatrix
  label: string
}

/**
 * A table of subjects and actions for wide screens. A
 * click, Space or Enter shows the rule that decides a cell.
 */
export function AccessGrid({ matrix, label }: Props) {
  const translate = useTranslate()
  const { action } = useAnswerWords()
  const { parts, choose } = matrix
  const keys = useGridKeys({
    parts,
    toggle: choose,
    open: ({ subject }, name) => name && choose({ subject, action: name }),
  })
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Table role="grid" size="small" aria-label={label} aria-readonly>
        <TableHead>
          <TableRow>
            <TableCell sx={subjectStyle}>{translate('permissions.subject')}</TableCell>
            {parts.columns.map(name => (
              <TableCell key={name} align="center" sx={{ px: 1, minWidth: 64 }}>
                {action(name)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.rows.map(row => (
            <TableRow key={row.subject} hover>
              <TableCell component="th" scope="row" sx={subjectStyle}>
                {row.label}
              </TableCell>
              {parts.columns.map(name =>
                row.actions.has(name) ? (
                  <AnswerCell key={name} row={row} action={name} matrix={matrix} keys={keys} />
                ) : (
                  <TableCell key={name} role="gridcell" aria-label={translate('permissions.not_there')} />
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface CellProps {
  row: MatrixRow
  action: string
  matrix: AccessMatrix
  keys: ReturnType<typeof useGridKeys>
}

function AnswerCell({ row, action, matrix, keys }: CellProps) {
  const place = { action, subject: row.subject }
  const { cell } = useAnswerWords()
  const state = matrix.stateAt(place)
  const key = keyOf(place)
  const isCurrent = keys.current !== undefined && keyOf(keys.current) === key
  const isChosen = matrix.chosen !== undefined && keyOf(matrix.chosen) === key
  return (
    <TableCell
      role="gridcell"
      align="center"
      data-place={key}
      aria-label={cell(row, action, state)}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => keys.setCurrent(place)}
      onKeyDown={event => keys.onKeyDown(event, place)}
      onClick={() => matrix.choose(place)}
      sx={isChosen ? { ...cellStyle, bgcolor: 'action.selected' } : cellStyle}
    >
      <CellGlyph state={state} />
    </TableCell>
  )
}

const subjectStyle = {
  fontWeight: 500,
  position: 'sticky',
  insetInlineStart: 0,
  bgcolor: 'background.paper',
  zIndex: 1,
}
const cellStyle = {
  p: 0.5,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}
