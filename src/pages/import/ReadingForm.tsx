import { MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Import, Reading } from '../../contract/imports'

export const ENCODINGS: Record<Reading['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Français)',
  'windows-1254': 'Windows-1254 (Türkçe)',
  'windows-1256': 'Windows-1256 (العربية)',
}
const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
const DECIMALS = { ',': '1.234,56', '.': '1,234.56' }
const ORDERS = ['dmy', 'mdy', 'ymd'] as const

interface Props {
  imported: Pick<Import, 'reading' | 'sheets' | 'sure'>
  onChoose: (reading: Partial<Omit<Reading, 'format'>>) => void
}

/** Inputs for the format of the file. The format is guessed at first, and the result appears below. */
export function ReadingForm({ imported, onChoose }: Props) {
  const translate = useTranslate()
  const { reading, sheets, sure } = imported
  const separators = Object.entries(SEPARATORS).map(([value, word]) => ({
    value,
    text: translate(`import.separators.${word}`),
  }))
  const unsure = translate('import.unsure')
  return (
    <Paper variant="outlined" component="section" aria-label={translate('import.reading')} sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1.5 }}>
        {translate('import.reading')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        {reading.format === 'csv' ? (
          <>
            <Choice
              label={translate('import.encoding')}
              value={reading.encoding}
              options={Object.entries(ENCODINGS).map(([value, text]) => ({ value, text }))}
              onChange={encoding => onChoose({ encoding: encoding as Reading['encoding'] })}
            />
            <Choice
              label={translate('import.separator')}
              value={reading.separator}
              options={separators}
              onChange={separator => onChoose({ separator: separator as Reading['separator'] })}
            />
          </>
        ) : (
          <Choice
            label={translate('import.sheet')}
            value={String(reading.sheet)}
            options={sheets.map((text, at) => ({ value: String(at), text }))}
            onChange={sheet => onChoose({ sheet: Number(sheet) })}
          />
        )}
        <HeaderRow key={reading.header} value={reading.header} onChoose={header => onChoose({ header })} />
        <Choice
          label={translate('import.decimal')}
          value={reading.decimal}
          options={Object.entries(DECIMALS).map(([value, text]) => ({ value, text }))}
          hint={sure.decimal ? undefined : unsure}
          onChange={decimal => onChoose({ decimal: decimal as Reading['decimal'] })}
        />
        <Choice
          label={translate('import.days')}
          value={reading.days}
          options={ORDERS.map(value => ({ value, text: translate(`import.day_orders.${value}`) }))}
          hint={sure.days ? undefined : unsure}
          onChange={days => onChoose({ days: days as Reading['days'] })}
        />
      </Stack>
    </Paper>
  )
}

function HeaderRow({ value, onChoose }: { value: number; onChoose: (row: number) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(value))
  const take = () => {
    const row = Number(typed)
    if (Number.isInteger(row) && row >= 1 && row <= 1_000 && row !== value) onChoose(row)
    else setTyped(String(value))
  }
  return (
    <TextField
      size="small"
      label={translate('import.header')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 170 }}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  hint?: string
  onChange: (value: string) => void
}

// Some options are a sentence. Widths that follow the option put touch targets too near to each other.
const choiceStyle = { width: { xs: '100%', sm: 300 } }

/** A select with a few options. */
export function Choice({ label, value, options, hint, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      helperText={hint}
      onChange={event => onChange(event.target.value)}
      slotProps={{ formHelperText: { sx: { color: 'warning.main' } } }}
      sx={choiceStyle}
    >
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  )
}
