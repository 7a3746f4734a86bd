import Tune from '@mui/icons-material/Tune'
import {
  Box,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { CellGlyph } from './CellGlyph'
import { keyOf } from './cells'
import { useActionLabel, useCellWords } from './cellWords'
import type { MatrixRow } from './matrixParts'
import { useGridKeys } from './useGridKeys'
import type { Matrix } from './useMatrix'

interface Props {
  matrix: Matrix
  label: string
}

/**
 * A grid of subjects and actions. A click or Space grants a permission; Enter or the row's button opens its
 * limits.
 */
export function MatrixGrid({ matrix, label }: Props) {
  const translate = useTranslate()
  const action = useActionLabel()
  const keys = useGridKeys(matrix)
  const { rows, columns } = matrix.parts
  return (
    <TableContainer sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Table role="grid" size="small" aria-label={label} aria-readonly={matrix.readOnly}>
        <TableHead>
          <TableRow>
            <TableCell sx={subjectStyle}>{translate('permissions.subject')}</TableCell>
            {columns.map(name => (
              <TableCell key={name} align="center" sx={columnStyle}>
                {action(name)}
              </TableCell>
            ))}
            <TableCell sx={columnStyle}>
              <Box component="span" sx={visuallyHidden}>
                {translate('permissions.limits')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <Line key={row.subject} row={row} matrix={matrix} keys={keys} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface LineProps {
  row: MatrixRow
  matrix: Matrix
  keys: ReturnType<typeof useGridKeys>
}

function Line({ row, matrix, keys }: LineProps) {
  const translate = useTranslate()
  const limits = translate('permissions.limits_of', { subject: row.label })
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={subjectStyle}>
        {row.label}
      </TableCell>
      {matrix.parts.columns.map(name =>
        row.actions.has(name) ? (
          <RightCell key={name} row={row} action={name} matrix={matrix} keys={keys} />
        ) : (
          <TableCell key={name} role="gridcell" aria-label={translate('permissions.not_there')} />
        ),
      )}
      <TableCell role="gridcell" sx={{ p: 0, width: 44 }}>
        <Tooltip title={limits}>
          <IconButton size="small" aria-label={limits} onClick={() => matrix.open(row)}>
            <Tune fontSize="small" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  )
}

function RightCell({ row, action, matrix, keys }: LineProps & { action: string }) {
  const place = { action, subject: row.subject }
  const words = useCellWords(matrix)(row, action)
  const fault = matrix.faultAt(place)
  const key = keyOf(place)
  const isCurrent = keys.current !== undefined && keyOf(keys.current) === key
  return (
    <Tooltip title={words} enterDelay={600}>
      <TableCell
        role="gridcell"
        align="center"
        data-place={key}
        aria-label={words}
        aria-invalid={fault ? true : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => keys.setCurrent(place)}
        onKeyDown={event => keys.onKeyDown(event, place)}
        onClick={() => matrix.toggle(place)}
        sx={
          fault ? { ...cellStyle, boxShadow: 'inset 0 0 0 2px currentColor', color: 'error.main' } : cellStyle
        }
      >
        <CellGlyph state={matrix.cellAt(place).state} reach={matrix.reachAt(place)} />
      </TableCell>
    </Tooltip>
  )
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
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}
