import {
  Alert,
  Box,
  Button,
  Checkbox,
  Collapse,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Paper,
  TextField,
  Typography,
} from '@mui/material'
import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { SheetTotal } from '../../contract/sheets'
import { numberFormat } from '../../core/i18n/intl'
import { defaultLanguage, isLanguage } from '../../core/i18n/languages'
import type { DefinitionData } from '../../define/definitionData'
import { ReadingForm } from '../../pages/import/ReadingForm'
import { ColumnReview } from './ColumnReview'
import { CreateStatus } from './CreateStatus'
import { NamesForm } from './NamesForm'
import { type ResourceNames, type Taken, withNames } from './newDefinition'
import { emptiedTexts, problemsOf, type ReviewedColumn } from './sheetColumns'
import { sheetDefinition, titleColumns } from './sheetDefinition'
import { useCreateAndImport } from './useCreateAndImport'
import type { ReviewedSheet, useSheet } from './useSheet'

interface Props {
  reviewed: ReviewedSheet
  sheet: Pick<ReturnType<typeof useSheet>, 'readOtherwise' | 'edit' | 'isReading' | 'problem' | 'leave'>
  names: ResourceNames
  taken: Taken
  onNames: (names: ResourceNames) => void
  /** Opens the definition in the editor, without importing the rows. */
  onOpen: (definition: DefinitionData) => void
  onClose: () => void
}

/** Reviews the fields that the columns of a file become, before anything is created. */
export function SheetReview({ reviewed, sheet, names, taken, onNames, onOpen, onClose }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const { file, columns } = reviewed
  const { reading } = reviewed.sheet
  const [isTotalLeftOut, setTotalLeftOut] = useState(true)
  const [chosenTitle, setChosenTitle] = useState<number>()
  const problems = useMemo(() => problemsOf(columns), [columns])
  const titles = titleColumns(columns)
  const title = titles.find(column => columns.indexOf(column) === chosenTitle) ?? titles[0]
  const creation = useCreateAndImport()
  const isReady = names.one.trim() !== '' && title !== undefined && problems.size === 0 && !sheet.isReading
  const definition = () =>
    withNames(sheetDefinition(columns, title?.name ?? '', language), { names, language, taken })
  const create = () => {
    const targets = columns.map(({ isIncluded, name }) => (isIncluded ? name : null))
    creation.start({
      ...{ definition: definition(), file, reading, columns: targets },
      emptied: emptiedTexts(columns),
      leftOut: isTotalLeftOut ? reviewed.sheet.total?.row : undefined,
    })
  }
  if (creation.isRunning || creation.created || creation.done)
    return <CreateStatus creation={creation} onClose={onClose} />
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) create()
      }}
    >
      <DialogTitle>{translate('studio_start.review')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important', alignContent: 'start' }}>
        {creation.problem && (
          <Alert severity="error" role="alert">
            {creation.problem}
          </Alert>
        )}
        <NamesForm names={names} address={definition().name} onChange={onNames} />
        <SheetFacts reviewed={reviewed} sheet={sheet} />
        <TotalChoice total={reviewed.sheet.total} isLeftOut={isTotalLeftOut} onChange={setTotalLeftOut} />
        <TitleChoice titles={titles} columns={columns} value={title} onChange={setChosenTitle} />
        <Typography variant="body2" color="text.secondary">
          {translate('studio_start.kinds_text')}
        </Typography>
        <Paper variant="outlined" sx={{ minWidth: 0, border: 1, borderColor: 'divider' }}>
          {columns.map((column, at) => (
            <ColumnReview
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of one name differ only by position
              key={at}
              {...{ at, column }}
              problem={problems.get(at)}
              onEdit={sheet.edit}
            />
          ))}
        </Paper>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={sheet.leave}>{translate('studio_start.back')}</Button>
        <Button disabled={!isReady} onClick={() => onOpen(definition())}>
          {translate('studio_start.open_editor')}
        </Button>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {translate('studio_start.create')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Shows the file, how it is read, and possible problems. */
function SheetFacts({ reviewed: { file, sheet: found }, sheet }: Pick<Props, 'reviewed' | 'sheet'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const { reading, sure, rows, headings_are_data } = found
  const [isReadingShown, setReadingShown] = useState(!sure.decimal || !sure.days)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{file.name}</bdi> ·{' '}
          {translate('studio_start.rows', { smart_count: rows, count: numberFormat(locale).format(rows) })}
        </Typography>
        <Button size="small" aria-expanded={isReadingShown} onClick={() => setReadingShown(!isReadingShown)}>
          {translate('import.reading')}
        </Button>
      </Box>
      <Collapse in={isReadingShown} unmountOnExit>
        <ReadingForm imported={found} onChoose={sheet.readOtherwise} />
      </Collapse>
      {sheet.problem && (
        <Alert severity="error" role="alert">
          {sheet.problem}
        </Alert>
      )}
      {headings_are_data && (
        <Alert severity="warning">
          {translate('studio_start.headings_are_data', { row: reading.header })}
        </Alert>
      )}
    </>
  )
}

interface TotalProps {
  total: SheetTotal | null
  isLeftOut: boolean
  onChange: (isLeftOut: boolean) => void
}

/** Lets the user decide whether the totals row is imported. By default it is left out. */
function TotalChoice({ total, isLeftOut, onChange }: TotalProps) {
  const translate = useTranslate()
  if (!total) return null
  const label = `\u2068${total.label}\u2069`
  return (
    <Alert severity="info">
      {translate('studio_start.total', { row: total.row, label })}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            sx={{ py: 0.25 }}
            checked={isLeftOut}
            onChange={event => onChange(event.target.checked)}
          />
        }
        label={translate('studio_start.leave_total_out')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ display: 'flex' }}
      />
    </Alert>
  )
}

interface TitleProps {
  titles: readonly ReviewedColumn[]
  columns: readonly ReviewedColumn[]
  value: ReviewedColumn | undefined
  onChange: (at: number) => void
}

/** Lets the user choose the field whose value represents a record in lists and pickers. */
function TitleChoice({ titles, columns, value, onChange }: TitleProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate('studio_start.title')}
      helperText={translate(value ? 'studio_start.title_help' : 'studio_start.title_missing')}
      error={!value}
      value={value ? columns.indexOf(value) : ''}
      onChange={event => onChange(Number(event.target.value))}
      sx={{ maxWidth: { sm: 360 } }}
    >
      {titles.map(column => (
        <MenuItem key={column.name} value={columns.indexOf(column)}>
          {column.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
