import { Box, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { mayReadField } from '../../access/fieldRights'
import { useSession } from '../../auth/SessionContext'
import { typeOf } from '../../fields'
import { useFieldLabel, useSectionLabel } from '../../fields/labels.view'
import { viewOf } from '../../fields/views'
import type { Resource, Section, Values } from '../../schema/resource'
import { fieldOf } from '../../schema/systemFields'
import { applies } from '../../schema/when'
import { SectionTitle } from '../SectionTitle'
import { FieldValue } from './FieldValue'
import { ItemList } from './ItemList'

interface Props {
  resource: Resource
  record: Values
  section: Section
}

/** A titled group of a record's fields, with those that apply to it and that the reader may see. */
export function RecordSection({ resource, record, section }: Props) {
  const id = useId()
  const title = useSectionLabel(resource, section.section)
  const { ability } = useSession()
  const names = section.fields.filter(name => {
    const field = fieldOf(resource, name)
    return field && applies(field.shown ?? true, record) && mayReadField(ability, resource, name, record)
  })
  if (!names.length) return null
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <SectionTitle id={id} title={title} resource={resource} names={names} />
      <Box component="dl" sx={listStyle}>
        {names.map(name => (
          <RecordField key={name} resource={resource} record={record} name={name} />
        ))}
      </Box>
    </Paper>
  )
}

function RecordField({ resource, record, name }: { resource: Resource; record: Values; name: string }) {
  const label = useFieldLabel(resource, name)
  const field = fieldOf(resource, name)
  if (!field || typeOf(field).writeOnly) return null
  const value = record[name]
  const nested = typeOf(field).nested?.(field)
  return (
    <Box sx={viewOf(field).wide ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {nested && Array.isArray(value) && value.length ? (
          <ItemList resource={resource} name={name} fields={nested} items={value as Values[]} />
        ) : (
          <FieldValue resource={resource} name={name} field={field} value={value} record={record} />
        )}
      </Box>
    </Box>
  )
}

const listStyle = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
}
