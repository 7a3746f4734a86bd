import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { type ConditionValue, valuesOf } from '../fields/fieldValues'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'

interface Props extends StudioTabProps {
  name: string
  /** The place in the definition. */
  place: string
  value: unknown
  onChange: (value: ConditionValue | null) => void
}

/** Inputs for the value that a schedule sets a field to. An empty value clears the field. */
export function SetValueInput({ editor, name, place, value, onChange }: Props) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const field = editor.whole.fields[name]
  const options = valuesOf(field)
  const expression = field && typeOf(field).expression
  const label = translate('studio_schedule.value')
  if (!options)
    return (
      <TextField
        size="small"
        label={label}
        {...atPlace(
          editor,
          place,
          translate(`studio_schedule.${expression === 'day' ? 'value_date' : 'value_empty'}`),
        )}
        value={value ?? ''}
        onChange={({ target: { value: text } }) => {
          const isNumber = expression === 'number' && text !== '' && Number.isFinite(Number(text))
          onChange(text === '' ? null : isNumber ? Number(text) : text)
        }}
        sx={{ flex: '1 1 180px' }}
      />
    )
  const wordOf = (option: ConditionValue) =>
    typeof option === 'boolean'
      ? translate(option ? 'fields.yes' : 'fields.no')
      : optionName(name, String(option))
  return (
    <SelectInput
      label={label}
      {...atPlace(editor, place)}
      value={value === null || value === undefined ? '' : String(value)}
      options={options.map(String)}
      nameOf={text => wordOf(options.find(option => String(option) === text) ?? text)}
      none={translate('studio_schedule.none')}
      onChange={text => onChange(options.find(option => String(option) === text) ?? null)}
      sx={{ flex: '1 1 180px' }}
    />
  )
}
