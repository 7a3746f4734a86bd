import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { useSession } from '../../ui/session/SessionContext'

interface Props {
  unsaved: boolean
  /** Whether it still is, read at the moment of leaving: a save navigates before the next render. */
  stillUnsaved: () => boolean
  /** Discards the input. */
  onDiscard: () => void
  /** Whether a draft survives the page. */
  isDraftStored?: boolean
}

/** Asks before leaving a page with unsaved input. The draft is kept unless the person discards it. */
export function UnsavedGuard({ unsaved, stillUnsaved, onDiscard, isDraftStored: isStored = true }: Props) {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving.current && stillUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  // Signing out, or in as another person, keeps a draft that is theirs alone.
  const { isLeaving } = useSession()
  useAskOnUnload(unsaved && !(isStored && isLeaving))

  const blocked = blocker.state === 'blocked'
  const stay = () => blocker.reset?.()
  const leave = () => {
    leaving.current = true
    blocker.proceed?.()
  }
  return (
    <LeaveDialog
      open={blocked}
      onStay={stay}
      onKeep={isStored ? leave : undefined}
      onDiscard={() => {
        onDiscard()
        leave()
      }}
    />
  )
}

interface LeaveProps {
  open: boolean
  onStay: () => void
  /** Leaves with a draft; without it, leaving loses the input. */
  onKeep?: () => void
  onDiscard: () => void
}

/** The question before unsaved input is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: LeaveProps) {
  const translate = useTranslate()
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">{translate('form.leave_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-text">
          {translate(onKeep ? 'form.leave_text' : 'form.leave_text_lost')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={onDiscard}>
          {translate('form.leave_discard')}
        </Button>
        {onKeep && <Button onClick={onKeep}>{translate('form.leave_keep')}</Button>}
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('form.leave_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The browser asks before closing or reloading a page with unsaved input. */
function useAskOnUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
