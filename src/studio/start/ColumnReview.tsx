import { Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { CellSamples } from '../../ui/fields/CellSamples'
import { ColumnMisfits } from './ColumnMisfits'
import { type ColumnEdit, type ColumnProblem, canBeUnique, type ReviewedColumn } from './sheetColumns'

interface Props {
  at: number
  column: ReviewedColumn
  problem: ColumnProblem | undefined
  onEdit: (at: number, edit: ColumnEdit) => void
}

/** One column of the file and the field that it becomes. Memoized, because a file can have 300 columns. */
export const ColumnReview = memo(function ColumnReview({ at, column, problem = {}, onEdit }: Props) {
  const translate = useTranslate()
  const { isIncluded, label, name, kind, fields, samples } = column
  const header = column.header || translate('import.unnamed', { number: at + 1 })
  const textOf = (key: string | undefined) => key && translate(key)
  return (
    <Box role="group" aria-label={header} sx={rowStyle}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0, gridArea: 'column' }}>
        <Checkbox
          size="small"
          checked={isIncluded}
          disabled={!fields.length}
          onChange={event => onEdit(at, { isIncluded: event.target.checked })}
          slotProps={{ input: { 'aria-label': translate('studio_start.include', { column: header }) } }}
        />
        <Box sx={{ minWidth: 0, pt: 0.75 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            <bdi>{header}</bdi>
          </Typography>
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {samples.length ? <CellSamples texts={samples} /> : translate('studio_start.no_cells')}
          </Typography>
        </Box>
      </Box>
      {isIncluded && (
        <>
          <TextField
            size="small"
            label={translate('studio.fields.label')}
            value={label}
            error={problem.label !== undefined}
            helperText={textOf(problem.label)}
            onChange={event => onEdit(at, { label: event.target.value })}
          />
          <TextField
            size="small"
            label={translate('studio_start.name')}
            value={name}
            error={problem.name !== undefined}
            helperText={textOf(problem.name)}
            onChange={event => onEdit(at, { name: event.target.value })}
            slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
          />
          <TextField
            select
            size="small"
            label={translate('studio.fields.kind')}
            value={kind}
            onChange={event => onEdit(at, { kind: event.target.value })}
          >
            {fields.map(({ field }) => (
              <MenuItem key={field.kind} value={field.kind}>
                {translate(`studio.kinds.${field.kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <Marks at={at} column={column} onEdit={onEdit} />
          <ColumnMisfits at={at} column={column} onEdit={onEdit} />
        </>
      )}
    </Box>
  )
})

function Marks({ at, column: { kind, is_required, is_unique }, onEdit }: Omit<Props, 'problem'>) {
  const translate = useTranslate()
  const mark = (option: 'is_required' | 'is_unique', isSet: boolean) => (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          sx={{ py: 0.25 }}
          checked={isSet}
          onChange={event => onEdit(at, { [option]: event.target.checked })}
        />
      }
      label={translate(option === 'is_required' ? 'studio.options.required' : 'studio.options.unique')}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, flexWrap: 'wrap' }}>
      {mark('is_required', is_required)}
      {canBeUnique(kind) && mark('is_unique', is_unique)}
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'minmax(160px, 1.2fr) 1fr 1fr 165px 195px' },
  gridTemplateAreas: { xs: '"column"', sm: '"column column"', md: '"column . . . ."' },
  gap: 1.5,
  alignItems: 'start',
  px: { xs: 1, sm: 2 },
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
