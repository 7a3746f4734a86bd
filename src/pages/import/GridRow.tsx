import BlockIcon from '@mui/icons-material/Block'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, ButtonBase, IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Import, ImportRow } from '../../contract/imports'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import { useNarrow } from '../../ui/theme/useNarrow'
import type { EditedCell } from './CellEditor'
import { stateWord } from './stateWord'
import { useImportAct } from './useImport'

interface Props {
  resource: Resource
  imported: Pick<Import, 'id' | 'status'>
  row: ImportRow
  columns: readonly { at: number; name: string }[]
  onEdit?: (cell: EditedCell) => void
}

/** A row of the file: its action, its cells and its errors, which are below it on a narrow screen. */
export function GridRow({ resource, imported: { id, status }, row, columns, onEdit }: Props) {
  const translate = useTranslate()
  const { act } = useImportAct()
  const words = useLabels()
  const isNarrow = useNarrow()
  const skipped = row.state === 'skipped'
  const toggle = translate(skipped ? 'import.take_in' : 'import.skip', { row: row.row })
  const inCells = isNarrow ? [] : columns
  const problems = row.issues
    .filter(({ column }) => column === null || !inCells.some(({ at }) => at === column))
    .map(({ field, column, message }) => {
      const name =
        columns.find(({ at }) => at === column)?.name ?? (field && words(fieldLabel(resource, field)))
      return (
        <Problem
          key={`${field} ${message}`}
          color={skipped ? 'text.secondary' : undefined}
          text={name ? `${name}: ${message}` : message}
        />
      )
    })
  return (
    <>
      <TableRow sx={skipped ? { opacity: 0.6 } : undefined}>
        <TableCell component="th" scope="row" sx={numberStyle}>
          {row.row}
        </TableCell>
        <TableCell>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <span>{translate(`import.states.${stateWord(row.state, status)}`)}</span>
            {onEdit && (
              <Tooltip title={toggle}>
                <IconButton
                  size="small"
                  aria-label={toggle}
                  onClick={() => void act(calls => calls.correct(id, row.row, { skip: !skipped }))}
                >
                  {skipped ? (
                    <UndoIcon className="mirrored" fontSize="inherit" />
                  ) : (
                    <BlockIcon fontSize="inherit" />
                  )}
                </IconButton>
              </Tooltip>
            )}
          </Box>
          <Changes resource={resource} row={row} />
          {!isNarrow && problems}
        </TableCell>
        {columns.map(({ at, name }) => (
          <GridCell
            key={at}
            {...{ id, row, at, name }}
            hasReasons={!isNarrow}
            onEdit={skipped ? undefined : onEdit}
          />
        ))}
      </TableRow>
      {isNarrow && problems.length > 0 && (
        <TableRow>
          <TableCell colSpan={columns.length + 2} sx={rowBelowStyle}>
            <Box sx={belowStyle}>{problems}</Box>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

type CellProps = Pick<Props, 'row' | 'onEdit'> & { id: string; at: number; name: string; hasReasons: boolean }

/** Returns a function that reads the text of a cell, and loads the whole text if the row is shortened. */
function useWholeText(id: string, row: ImportRow) {
  const { act } = useImportAct()
  return async (at: number) => {
    const text = String(row.cells[at] ?? '')
    if (!row.cut || !text.endsWith('…')) return text
    const whole = await act(calls => calls.row(id, row.row))
    return whole && String(whole.cells[at] ?? '')
  }
}

function GridCell({ id, row, at, name, hasReasons, onEdit }: CellProps) {
  const translate = useTranslate()
  const problems = row.issues.filter(({ column }) => column === at).map(({ message }) => message)
  const text = String(row.cells[at] ?? '')
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text
  const wholeText = useWholeText(id, row)
  const edit = async (anchor: HTMLElement) => {
    const whole = await wholeText(at)
    if (whole !== undefined) onEdit?.({ row: row.row, at, name, text: whole, problems, anchor })
  }
  const label = `${translate('import.edit', { column: name, row: row.row })}: ${shown}`
  return (
    <TableCell sx={problems.length ? wrongStyle : undefined}>
      {onEdit ? (
        <ButtonBase
          aria-label={label}
          aria-invalid={problems.length > 0 || undefined}
          onClick={event => void edit(event.currentTarget)}
          sx={cellStyle}
        >
          <bdi>{shown}</bdi>
        </ButtonBase>
      ) : (
        <bdi>{shown}</bdi>
      )}
      {hasReasons && problems.map(problem => <Problem key={problem} text={problem} />)}
    </TableCell>
  )
}

function Changes({ resource, row: { changes } }: Pick<Props, 'resource' | 'row'>) {
  const words = useLabels()
  return changes.map(({ field, before, after }) => (
    <Typography
      key={field}
      variant="caption"
      component="div"
      color="text.secondary"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {words(fieldLabel(resource, field))}: <bdi>{before}</bdi> → <bdi>{after}</bdi>
    </Typography>
  ))
}

const Problem = ({ text, color = 'error' }: { text: string; color?: string }) => (
  <Typography variant="caption" component="div" color={color} sx={problemStyle}>
    {text}
  </Typography>
)

// A sentence that is cut would lose its advice.
const problemStyle = { minWidth: 180, maxWidth: 320, whiteSpace: 'normal' }
/** The number of a row stays in view while the table is scrolled sideways. */
const numberStyle = {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
}
// A cell that cuts its text would keep the errors from staying in view.
const rowBelowStyle = { overflow: 'visible', maxWidth: 'none' }
// Stays in view while the table is scrolled sideways.
const belowStyle = {
  position: 'sticky',
  insetInlineStart: 16,
  width: 'fit-content',
  maxWidth: 'calc(100vw - 80px)',
}
const wrongStyle = { outline: '1px solid', outlineColor: 'error.main', outlineOffset: -1 }
const cellStyle = {
  display: 'block',
  minWidth: 64,
  minHeight: 28,
  width: '100%',
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 0.5,
  px: 0.5,
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
}
