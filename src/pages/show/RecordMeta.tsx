import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import type { Resource, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { useSession } from '../../ui/session/SessionContext'
import { FieldValue } from '../record/FieldValue'

interface Props {
  resource: Resource
  record: Values
}

/** The record's number, and who made and last changed it, when. */
export function RecordMeta({ resource, record }: Props) {
  const changed = record.version !== 1
  return (
    <Box sx={metaStyle}>
      <bdi>#{String(record.id)}</bdi>
      <When resource={resource} record={record} event="created" at="created_at" by="created_by" />
      {changed && (
        <When resource={resource} record={record} event="updated" at="updated_at" by="updated_by" />
      )}
    </Box>
  )
}

function When({
  resource,
  record,
  event,
  at,
  by,
}: Props & { event: 'created' | 'updated'; at: string; by: string }) {
  const translate = useTranslate()
  const { ability } = useSession()
  const [moment, person] = [fieldOf(resource, at), fieldOf(resource, by)]
  if (!moment || !person || !record[at] || !mayReadField(ability, resource, { name: at, record })) return null
  const named = record[by] && mayReadField(ability, resource, { name: by, record })
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      {translate(`view.${event}`)}
      <FieldValue resource={resource} name={at} field={moment} value={record[at]} record={record} />
      {named ? (
        <>
          {translate('view.by')}
          <FieldValue resource={resource} name={by} field={person} value={record[by]} record={record} />
        </>
      ) : null}
    </Box>
  )
}

const metaStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
  color: 'text.secondary',
  fontSize: '0.8125rem',
}
