import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { useSession } from '../../ui/session/SessionContext'

interface Props {
  unsaved: boolean
  /** Whether the input is still unsaved when the page is left: a save navigates before the next render. */
  stillUnsaved: () => boolean
  /** Discards the input. */
  onDiscard: () => void
  /** Whether the draft remains stored after the page is left. */
  isDraftStored?: boolean
}

/** Asks before leaving a page with unsaved input. The draft is kept unless the user discards it. */
export function UnsavedGuard({ unsaved, stillUnsaved, onDiscard, isDraftStored: isStored = true }: Props) {
  const leaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving.current && stillUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  // Signing out or switching users keeps a stored draft for this user, so the browser need not ask.
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
  /** Leaves and keeps the draft. Undefined if leaving loses the input. */
  onKeep?: () => void
  onDiscard: () => void
}

/** Asks before a page with unsaved input is left. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: LeaveProps) {
  const translate = useTranslate()
  return (
    <DialogFrame
      open={open}
      title={translate('form.leave_title')}
      aria-describedby="leave-text"
      onClose={onStay}
    >
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
    </DialogFrame>
  )
}

/** Makes the browser ask before a page with unsaved input is closed or reloaded. */
function useAskOnUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
