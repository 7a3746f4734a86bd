import { Box, Link, Typography } from '@mui/material'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin'
import { formatDateTime } from '../../core/field/formatDate'
import type { Refusal, UndoConflict } from './undoCalls'

/** The records that are in the way of an undo, each with who has built on it. */
export function UndoConflictList({ refusal, onLeave }: { refusal: Refusal; onLeave: () => void }) {
  const translate = useTranslate()
  const { records, more, unseen } = refusal
  if (!records.length && !unseen) return null
  return (
    <>
      {records.length > 0 && (
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
          {translate('undo.in_the_way')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, display: 'grid', gap: 1 }}>
        {records.map(one => (
          <Row key={`${one.resource} ${one.id}`} record={one} onLeave={onLeave} />
        ))}
      </Box>
      {unseen + more > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('undo.unseen', { smart_count: unseen + more })}
        </Typography>
      )}
    </>
  )
}

function Row({ record, onLeave }: { record: UndoConflict; onLeave: () => void }) {
  const { resource, id, label, reason, by, at } = record
  const translate = useTranslate()
  const createPath = useCreatePath()
  const locale = useLocale()
  return (
    <li>
      <Link component={LinkBase} to={createPath({ resource, id, type: 'show' })} onClick={onLeave}>
        <bdi>{label}</bdi>
      </Link>
      <Typography variant="body2" color="text.secondary">
        {reason}{' '}
        {by &&
          at &&
          translate('undo.changed_by', { label: `\u2068${by.label}\u2069`, at: formatDateTime(at, locale) })}
      </Typography>
    </li>
  )
}
