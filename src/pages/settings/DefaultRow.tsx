import Close from '@mui/icons-material/Close'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { mayBeMe } from '../../define/resourceSettings'
import { useControl } from '../../fields/control.view'
import type { InputProps } from '../../fields/fieldView'
import { ME, RecordPicker } from '../../fields/reference/recordPicker.view'
import type { ReferenceField } from '../../fields/reference/reference'
import { viewOf } from '../../fields/views'
import { useFieldLabel } from '../../ui/fields/labels.view'
import { useResources } from '../../ui/fields/resources.view'

interface Props {
  resource: Resource
  /** Its place in the form. */
  path: string
  name: string
  disabled: boolean
  onRemove: () => void
}

/** What new records begin with in one field, entered as the field itself is. */
export function DefaultRow({ resource, path, name, disabled, onRemove }: Props) {
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

/** A person, or whoever makes the record. */
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
