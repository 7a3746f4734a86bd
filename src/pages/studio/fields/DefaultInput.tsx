import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import type { FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
  onChange: (value: unknown) => void
}

/** The value of a new record. */
export function DefaultInput({ editor, name, field, onChange }: Props) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const { expression } = typeOf(field)
  const { default: value } = field
  if (expression === 'yesNo')
    return (
      <FormControlLabel
        control={<Switch checked={value === true} onChange={(_event, isOn) => onChange(isOn || undefined)} />}
        label={translate('studio.options.default_yes')}
      />
    )
  if (!isPlain(value)) return null
  const label = translate('studio.options.default')
  if (Array.isArray(field.options) && (expression === 'text' || expression === 'number'))
    return (
      <TextField
        select
        size="small"
        label={label}
        {...atPlace(editor, `fields.${name}.default`)}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || undefined)}
      >
        <MenuItem value="">{translate('studio.options.none')}</MenuItem>
        {(field.options as (string | number)[]).map(option => (
          <MenuItem key={option} value={option}>
            {optionName(name, String(option))}
          </MenuItem>
        ))}
      </TextField>
    )
  return (
    <TextField
      size="small"
      label={label}
      {...atPlace(
        editor,
        `fields.${name}.default`,
        expression === 'day' ? translate('studio.options.default_date') : undefined,
      )}
      value={value ?? ''}
      onChange={event => onChange(defaultFrom(expression, event.target.value))}
    />
  )
}

const isPlain = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

/** Whole numbers are numbers in a definition; everything else is what one types. */
function defaultFrom(type: string | undefined, text: string): unknown {
  if (text === '') return undefined
  return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}
