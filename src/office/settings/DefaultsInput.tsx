import Close from '@mui/icons-material/Close'
import {
  Box,
  FormHelperText,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { preferredCurrency } from '../../core/money/currencyOf'
import { fieldLabel, helpLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { defaultable, mayBeMe } from '../../define/resourceSettings'
import { useControl } from '../../fields/control.view'
import type { InputProps } from '../../fields/fieldView'
import { ME, RecordPicker } from '../../fields/reference/recordPicker.view'
import type { ReferenceField } from '../../fields/reference/reference.type'
import { viewOf } from '../../fields/views'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useFieldLabel, useLabels } from '../../ui/fields/useLabels'
import type { SettingInputProps } from './SettingField'

/** The initial values of new records: a row for every field that the office has set. */
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

interface Props {
  resource: Resource
  /** The field's path in the form. */
  path: string
  name: string
  disabled: boolean
  onRemove: () => void
}

/** The initial value of one field, in the field's own input. */
function DefaultRow({ resource, path, name, disabled, onRemove }: Props) {
  const translate = useTranslate()
  const resources = useResources()
  const label = useFieldLabel(resource, name)
  const field = resource.fields[name]
  if (!field) return null
  const { Input } = viewOf(field)
  const remove = translate('settings_form.remove_default', { field: label })
  const props = { name: path, path: name, field, resource, label, disabled }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {mayBeMe(field, resources) ? (
          <PersonInput {...props} field={field as ReferenceField} />
        ) : (
          <Input {...props} />
        )}
      </Box>
      {!disabled && (
        <Tooltip title={remove}>
          <IconButton aria-label={remove} onClick={onRemove} sx={{ mt: 1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}

/** Selects a user, or the user who creates the record. */
function PersonInput(props: InputProps<ReferenceField>) {
  const { value, change, props: control } = useControl(props)
  const id = value === '@me' ? ME : value
  return (
    <RecordPicker
      field={props.field}
      value={typeof id === 'number' ? [id] : []}
      onChange={([chosen]) => change(chosen === ME ? '@me' : (chosen ?? null))}
      many={false}
      control={control}
      offersMe
    />
  )
}
