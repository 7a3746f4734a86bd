import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useInput } from 'react-admin'
import { helpLabel } from '../../core/schema/labels'
import type { SettingsGroup } from '../../define/settingsGroup'
import { viewOf } from '../../fields/views'
import { useFieldLabel, useLabels, useOptionLabel } from '../../ui/fields/useLabels'

/** The props of a setting's input. */
export interface SettingInputProps {
  group: SettingsGroup
  name: string
  disabled: boolean
}

/** A setting with its description. If its options have their own descriptions, all options are shown. */
export function SettingField({ group: { fields, resource }, name, disabled }: SettingInputProps) {
  const words = useLabels()
  const label = useFieldLabel(resource, name)
  const field = fields[name]
  if (!field) return null
  const options = 'options' in field && Array.isArray(field.options) ? field.options.map(String) : []
  const [first = ''] = options
  const explained = options.length > 0 && words(helpLabel(resource, `${name}.${first}`)) !== ''
  if (explained) return <Answers {...{ resource, name, disabled, label, options }} />
  const { Input } = viewOf(field)
  return (
    <Input
      name={name}
      field={field}
      resource={resource}
      label={label}
      helperText={field.help ? words(helpLabel(resource, name)) : undefined}
      required={field.required === true}
      disabled={disabled}
    />
  )
}

interface AnswersProps {
  resource: SettingsGroup['resource']
  name: string
  disabled: boolean
  label: string
  options: readonly string[]
}

function Answers({ resource, name, disabled, label, options }: AnswersProps) {
  const words = useLabels()
  const word = useOptionLabel(resource, name)
  const { field } = useInput({ source: name, format: value => value, parse: value => value })
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup
        name={name}
        aria-label={label}
        value={field.value ?? ''}
        onChange={(_event, value) => field.onChange(value)}
      >
        {options.map(option => (
          <div key={option}>
            <FormControlLabel
              value={option}
              label={word(option)}
              control={
                <Radio size="small" slotProps={{ input: { 'aria-describedby': `${name}-${option}-help` } }} />
              }
            />
            <FormHelperText id={`${name}-${option}-help`} sx={{ marginInlineStart: 4, mt: -0.5, mb: 0.5 }}>
              {words(helpLabel(resource, `${name}.${option}`))}
            </FormHelperText>
          </div>
        ))}
      </RadioGroup>
    </FormControl>
  )
}
