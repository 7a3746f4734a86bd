import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { fieldLabel, helpLabel, sectionLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { isAlwaysRequired, requirable } from '../../define/resourceSettings'
import { useLabels } from '../../ui/fields/useLabels'
import type { SettingInputProps } from './SettingField'

/** Checkboxes for the office's required fields, in form order, including fields that are always required. */
export function RequiredFieldsInput({ group, name, disabled }: SettingInputProps) {
  const words = useLabels()
  const { field, fieldState } = useController({ name })
  if (!group.about) return null
  const resource = group.about
  const chosen = Array.isArray(field.value) ? field.value.map(String) : []
  const offered = requirable(resource)
  // In the definition's order, so that toggling a field twice changes nothing.
  const toggle = (one: string) =>
    field.onChange(offered.filter(each => (each === one ? !chosen.includes(one) : chosen.includes(each))))
  return (
    <FormControl error={Boolean(fieldState.error)} disabled={disabled} onBlur={field.onBlur}>
      <FormHelperText sx={{ mx: 0, mt: 0, mb: 1 }}>{words(helpLabel(group.resource, name))}</FormHelperText>
      {resource.form.map(({ section, fields }) => (
        <Part
          key={section}
          resource={resource}
          section={section}
          fields={fields}
          offered={offered}
          chosen={chosen}
          onToggle={toggle}
        />
      ))}
      {fieldState.error && <FormHelperText sx={{ mx: 0 }}>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}

interface PartProps {
  resource: Resource
  section: string
  fields: readonly string[]
  offered: readonly string[]
  chosen: readonly string[]
  onToggle: (name: string) => void
}

function Part({ resource, section, fields, offered, chosen, onToggle }: PartProps) {
  const translate = useTranslate()
  const words = useLabels()
  const always = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && isAlwaysRequired(field)
  }
  const shown = fields.filter(name => offered.includes(name) || always(name))
  if (!shown.length) return null
  const title = words(sectionLabel(resource, section))
  return (
    <Box role="group" aria-label={title} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box sx={gridStyle}>
        {shown.map(name => {
          const needed = always(name)
          return (
            <FormControlLabel
              key={name}
              disabled={needed ? true : undefined}
              control={
                <Checkbox
                  size="small"
                  checked={needed || chosen.includes(name)}
                  onChange={() => onToggle(name)}
                  slotProps={{ input: needed ? { title: translate('settings_form.required_always') } : {} }}
                />
              }
              label={words(fieldLabel(resource, name))}
            />
          )
        })}
      </Box>
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
}
