import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { confirmUndo, type UndoConfirmation } from './shown'
import { UndoConflictList } from './UndoConflictList'
import { useUndoCalls } from './undoCalls'
import { useUndo } from './useUndo'

const close = () => confirmUndo(undefined)

/** Asks before something is taken back, and says what is in the way; the others can go back without it. */
export function UndoDialog({ question: { operation, refusal, message } }: { question: UndoConfirmation }) {
  const id = useId()
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
