import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { FieldValue } from '../record/FieldValue'

/** What new records begin with, field by field. */
export function DefaultValues({ resource, defaults }: { resource: Resource; defaults: unknown }) {
  const translate = useTranslate()
  const words = useLabels()
  const entries = Object.entries((defaults ?? {}) as Values)
  const shown = (name: string, value: unknown) => {
    const field = resource.fields[name]
    if (value === null || !field) return translate('settings_form.nothing')
    if (value === '@me') return translate('fields.me')
    return <FieldValue resource={resource} name={name} field={field} value={value} />
  }
  if (!entries.length) return <span>{translate('settings_form.nothing')}</span>
  return (
    <Box component="span" sx={{ display: 'inline-grid', gap: 0.25 }}>
      {entries.map(([name, value]) => (
        <Box component="span" key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
          <span>{words(fieldLabel(resource, name))}:</span>
          {shown(name, value)}
        </Box>
      ))}
    </Box>
  )
}
