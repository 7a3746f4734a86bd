import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { useFieldLabel } from '../../ui/fields/useLabels'
import type { Shown } from '../record/ChangeList'
import type { ConflictRow } from '../record/conflict'
import { FieldValue, isEmpty } from '../record/FieldValue'
import { mergeField } from '../record/merge/mergeField'

interface Props {
  resource: Resource
  rows: readonly ConflictRow[]
  record: Values
  shown?: Shown
}

/** Shows the changes that need no choice: made by one user only, or merged. */
export function MergedRows({ resource, rows, record, shown: own }: Props) {
  const translate = useTranslate()
  const { fields } = resource
  const shown = rows.filter(({ name, contests }) => {
    const field = fields[name]
    return field && !contests.length && !field.computed && !typeOf(field).writeOnly
  })
  if (!shown.length) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {translate('form.conflict_joined')}
      </Typography>
      <Box component="dl" sx={listStyle}>
        {shown.map(row => (
          <JoinedRow key={row.name} resource={resource} row={row} record={record} shown={own?.[row.name]} />
        ))}
      </Box>
    </Box>
  )
}

interface RowProps extends Pick<Props, 'resource' | 'record'> {
  row: ConflictRow
  shown?: Shown[string]
}

function JoinedRow({ resource, row, record, shown }: RowProps) {
  const translate = useTranslate()
  const { name, onlyMine, onlyTheirs } = row
  const label = useFieldLabel(resource, name)
  const field = resource.fields[name]
  if (!field) return null
  const value = onlyMine ? row.mine : mergeField(field, row, { path: name, chosen: {} }).value
  const whose = onlyMine ? 'form.conflict_mine' : onlyTheirs ? 'form.conflict_theirs' : 'form.conflict_both'
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label} · {translate(whose)}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {shown && !isEmpty(value) ? (
          shown(value, row.base)
        ) : (
          <FieldValue resource={resource} name={name} field={field} value={value} record={record} />
        )}
      </Box>
    </>
  )
}

const listStyle = {
  m: 0,
  mt: 1,
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 0.25, sm: 0.75 },
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(160px, 1fr) 2fr' },
  '& dd': { mb: { xs: 1, sm: 0 } },
}
