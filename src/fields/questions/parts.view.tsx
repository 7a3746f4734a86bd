import { Box, FormControlLabel, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { languageNames, languages } from '../../core/i18n/languages'
import { TypedInput } from '../typed.view'
import { usePartWords } from './pick.view'

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** An input for a property of a question. */
export function TextPart({
  name,
  label,
  help,
  code,
  bound,
  disabled,
  required,
  onLeft,
}: {
  name: string
  label: string
  help?: ReactNode
  code?: boolean
  /** Text that looks like a number is stored as a number. */
  bound?: boolean
  disabled?: boolean
  required?: boolean
  onLeft?: () => void
}) {
  return (
    <Box onBlur={onLeft} sx={{ minWidth: 0 }}>
      <TypedInput
        name={name}
        label={label}
        helperText={help}
        disabled={disabled}
        required={required}
        ltr={code || bound}
        read={typed => (bound && /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed)}
        show={asText}
      />
    </Box>
  )
}

/** Inputs for a text in every language. */
export function WordsPart({
  name,
  label,
  required,
  disabled,
  onLeft,
}: {
  name: string
  label: string
  required?: boolean
  disabled?: boolean
  onLeft?: () => void
}) {
  return (
    <Box sx={gridStyle}>
      {languageNames.map(language => (
        <Box key={language} dir={languages[language].direction} sx={{ minWidth: 0 }}>
          <TextPart
            name={`${name}.${language}`}
            label={`${label} · ${languages[language].name}`}
            required={required && language === 'en'}
            disabled={disabled}
            onLeft={language === 'en' ? onLeft : undefined}
          />
        </Box>
      ))}
    </Box>
  )
}

/** A switch for a boolean property of a question. */
export function SwitchPart({
  name,
  part,
  disabled,
  onSwitched,
}: {
  name: string
  part: string
  disabled?: boolean
  onSwitched?: (on: boolean) => void
}) {
  const words = usePartWords()
  const { setValue } = useFormContext()
  const value = useWatch({ name: `${name}.${part}` }) as unknown
  return (
    <FormControlLabel
      label={words(part)}
      disabled={disabled}
      control={
        <Switch
          size="small"
          checked={value === true}
          onChange={event => {
            setValue(`${name}.${part}`, event.target.checked || null, { shouldDirty: true })
            onSwitched?.(event.target.checked)
          }}
        />
      }
    />
  )
}

export const gridStyle = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 1.5,
  rowGap: 0.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 148px), 1fr))',
}
