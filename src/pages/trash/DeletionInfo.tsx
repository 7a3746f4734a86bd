import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { systemFields } from '../../core/schema/systemFields'
import { FieldValue } from '../record/FieldValue'

/** Shows when and by whom a record was deleted. The deletion was its last write. */
export function DeletionInfo({ resource, record }: { resource: Resource; record: Values }) {
  const translate = useTranslate()
  const shown = (['updated_at', 'updated_by'] as const).filter(
    name => record[name] !== undefined && record[name] !== null,
  )
  return shown.map(name => {
    const field = systemFields[name]
    return field ? (
      <Box key={name} component="span" sx={{ display: 'inline-flex', gap: 0.5, marginInlineEnd: 1.5 }}>
        <span>{translate(name === 'updated_at' ? 'trash.deleted_at' : 'trash.deleted_by')}</span>
        <FieldValue resource={resource} name={name} field={field} value={record[name]} />
      </Box>
    ) : null
  })
}
