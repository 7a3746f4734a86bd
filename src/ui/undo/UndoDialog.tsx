import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin'
import type { UndoConflict, UndoRefusal } from '../../contract/undo'
import { formatDateTime } from '../../core/field/formatDate'
import { ConfirmDialog } from '../dialog/ConfirmDialog'
import { confirmUndo, type UndoConfirmation } from './shown'
import { useUndoCalls } from './undoCalls'
import { useUndo } from './useUndo'

const close = () => confirmUndo(undefined)

/** Confirms an undo and shows the records that block it. The other records can be undone without them. */
export function UndoDialog({ question: { operation, refusal, message } }: { question: UndoConfirmation }) {
  const translate = useTranslate()
  const provider = useUndoCalls()
  const { undo, busy } = useUndo([operation])
  const { data, error } = useQuery({
    queryKey: ['operations', operation],
    queryFn: async () => (await provider.undoCalls()).operation(operation),
    enabled: !refusal,
    staleTime: 0,
  })
  const why = message ?? (data && !data.undoable ? data.reason : error?.message)
  const offered = refusal ? refusal.others > 0 : data?.undoable === true
  const text = why
    ? why !== translate('undo.not_possible') && translate(why, { _: why })
    : data && translate('undo.text', { smart_count: data.records })
  return (
    <ConfirmDialog
      title={translate(why ? 'undo.not_possible' : 'undo.title')}
      text={text}
      answer={offered ? translate(refusal ? 'undo.others' : 'undo.take_back') : undefined}
      busy={busy}
      onClose={close}
      onConfirm={() => void undo(refusal !== undefined)}
    >
      {refusal && <UndoConflictList refusal={refusal} onLeave={close} />}
    </ConfirmDialog>
  )
}

/** The records that block an undo, each with the user who changed it since. */
function UndoConflictList({ refusal, onLeave }: { refusal: UndoRefusal; onLeave: () => void }) {
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
