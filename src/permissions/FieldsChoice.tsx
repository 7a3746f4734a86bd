import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLabels } from '../fields/labels.view'
import { fieldLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { allFields } from '../schema/systemFields'

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
