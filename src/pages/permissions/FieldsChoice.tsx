import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { allFields } from '../../core/schema/systemFields'
import { useLabels } from '../../ui/fields/labels.view'

interface Props {
  resource: Resource
  value: readonly string[]
  onChange: (fields: string[]) => void
  readOnly: boolean
}

/** All fields, or a chosen few. */
export function FieldsChoice({ resource, value, onChange, readOnly }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const names = Object.keys({ ...resource.fields, ...allFields(resource) })
  const unknown = value.filter(name => !names.includes(name))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      readOnly={readOnly}
      options={[...names.filter(name => name !== 'id' && name !== 'version'), ...unknown]}
      value={[...value]}
      getOptionLabel={name => labels(fieldLabel(resource, name))}
      onChange={(_event, fields) => onChange(fields)}
      renderInput={params => (
        <TextField
          {...params}
          label={translate('permissions.fields')}
          helperText={value.length ? undefined : translate('permissions.all_fields')}
        />
      )}
    />
  )
}
