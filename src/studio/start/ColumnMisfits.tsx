import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { SheetMisfit } from '../../contract/sheets'
import { numberFormat, separated } from '../../core/i18n/intl'
import { type ColumnEdit, misfitsOf, type ReviewedColumn } from './sheetColumns'

interface Props {
  at: number
  column: ReviewedColumn
  onEdit: (at: number, edit: ColumnEdit) => void
}

/** Lists the few cells that the chosen kind can't store, and lets the user import them as empty. */
export function ColumnMisfits({ at, column, onEdit }: Props) {
  const translate = useTranslate()
  const sentence = useSentence()
  const misfits = misfitsOf(column)
  const placeholders = misfits.filter(({ is_placeholder }) => is_placeholder)
  const others = misfits.filter(({ is_placeholder }) => !is_placeholder)
  if (!misfits.length) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1', minWidth: 0, overflowWrap: 'anywhere' }}>
      {placeholders.length > 0 && (
        <Alert severity="info">{sentence('studio_start.placeholders', placeholders)}</Alert>
      )}
      {others.length > 0 && (
        <Alert severity="warning">
          {sentence('studio_start.misfits', others)}
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.25 }}
                checked={column.isEmptied}
                onChange={event => onEdit(at, { isEmptied: event.target.checked })}
              />
            }
            label={translate('studio_start.empty_misfits')}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ display: 'flex' }}
          />
          {!column.isEmptied && (
            <Typography variant="caption">{translate('studio_start.misfits_left')}</Typography>
          )}
        </Alert>
      )}
    </Box>
  )
}

/** Returns a function that formats a sentence with the number of cells and the rows of each. */
function useSentence() {
  const translate = useTranslate()
  const locale = useLocale()
  const { format } = numberFormat(locale)
  const cell = ({ text, count, rows }: SheetMisfit) =>
    translate('studio_start.misfit', {
      smart_count: count,
      text: `\u2068${text.trim()}\u2069`,
      rows: `${separated(locale, rows.map(String))}${count > rows.length ? ' …' : ''}`,
    })
  return (key: string, misfits: readonly SheetMisfit[]) => {
    const count = misfits.reduce((sum, misfit) => sum + misfit.count, 0)
    return translate(key, {
      smart_count: count,
      count: format(count),
      cells: separated(locale, misfits.map(cell)),
    })
  }
}
