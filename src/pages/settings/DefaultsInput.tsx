import { FormHelperText, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { preferredCurrency } from '../../core/money/currencyOf'
import { fieldLabel, helpLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { defaultable } from '../../define/resourceSettings'
import { useLabels } from '../../ui/fields/labels.view'
import { DefaultRow } from './DefaultRow'
import type { SettingInputProps } from './SettingField'

/** What new records begin with: a line for every field that the office has said something of. */
export function DefaultsInput({ group, name, disabled }: SettingInputProps) {
  const translate = useTranslate()
  const words = useLabels()
  const { field, fieldState } = useController({ name })
  if (!group.about) return null
  const resource = group.about
  const defaults = (field.value ?? {}) as Values
  const offered = defaultable(resource)
  const open = offered.filter(each => !Object.hasOwn(defaults, each))
  const add = (added: string) => {
    const begins = resource.fields[added]?.default ?? null
    field.onChange({ ...defaults, [added]: begins === '@currency' ? preferredCurrency() : begins })
  }
  const remove = (removed: string) =>
    field.onChange(Object.fromEntries(Object.entries(defaults).filter(([each]) => each !== removed)))
  const chosen = offered.filter(each => Object.hasOwn(defaults, each))
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FormHelperText sx={{ mt: 0 }}>{words(helpLabel(group.resource, name))}</FormHelperText>
      {!chosen.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('settings_form.no_defaults')}
        </Typography>
      )}
      {chosen.map(each => (
        <DefaultRow
          key={each}
          resource={resource}
          path={`${name}.${each}`}
          name={each}
          disabled={disabled}
          onRemove={() => remove(each)}
        />
      ))}
      {typeof fieldState.error?.message === 'string' && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
      {!disabled && open.length > 0 && (
        <TextField
          select
          label={translate('settings_form.add_default')}
          value=""
          onChange={event => add(event.target.value)}
          sx={{ maxWidth: 320 }}
        >
          {open.map(each => (
            <MenuItem key={each} value={each}>
              {words(fieldLabel(resource, each))}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  )
}
