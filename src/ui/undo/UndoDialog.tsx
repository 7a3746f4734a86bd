import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin'
import type { UndoConflict, UndoRefusal } from '../../contract/undo'
import { formatDateTime } from '../../core/field/formatDate'
import { useApi } from '../calls/useApi'
import { confirmUndo, type UndoConfirmation } from './shown'
import { useUndo } from './useUndo'

const close = () => confirmUndo(undefined)

/** Confirms an undo and shows the records that block it. The other records can be undone without them. */
export function UndoDialog({ question: { operation, refusal, message } }: { question: UndoConfirmation }) {
  const id = useId()
  const translate = useTranslate()
  const { call } = useApi()
  const { undo, busy } = useUndo([operation])
  const { data, error } = useQuery({
    queryKey: ['operations', operation],
    queryFn: async () => (await call('GET /operations/{id}', { params: { id: operation } })).data,
    enabled: !refusal,
    staleTime: 0,
  })
  const why = message ?? (data && !data.undoable ? data.reason : error?.message)
  const offered = refusal ? refusal.others > 0 : data?.undoable === true
  return (
    <Dialog open onClose={close} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate(why ? 'undo.not_possible' : 'undo.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {why && why !== translate('undo.not_possible') && translate(why, { _: why })}
          {!why && data && translate('undo.text', { smart_count: data.records })}
        </DialogContentText>
        {refusal && <UndoConflictList refusal={refusal} onLeave={close} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {translate(offered ? 'form.cancel' : 'view.close')}
        </Button>
        {offered && (
          <Button
            variant="contained"
            aria-busy={busy}
            onClick={() => !busy && void undo(refusal !== undefined)}
          >
            {translate(refusal ? 'undo.others' : 'undo.take_back')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
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
