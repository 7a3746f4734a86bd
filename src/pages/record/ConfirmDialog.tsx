import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Explanation } from './explain'
import { RefusedAlert } from './RefusedAlert'

interface Props extends Pick<DialogProps, 'open' | 'maxWidth'> {
  /** The question. */
  title: string
  /** The consequence. */
  text: ReactNode
  children?: ReactNode
  /** Why the action failed. */
  refused?: Explanation
  /** The label of the confirm button. Without one, the dialog only informs. */
  answer?: string
  /** Whether the action is hard to reverse. */
  grave?: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an action, and shows the reason if it was refused. */
export function ConfirmDialog(props: Props) {
  const { open, maxWidth, title, text, children, refused, answer, grave, busy, onClose, onConfirm } = props
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth={maxWidth}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        {children}
        <RefusedAlert refused={refused} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate(answer ? 'form.cancel' : 'view.close')}
        </Button>
        {answer && (
          <Button
            color={grave ? 'error' : 'primary'}
            variant="contained"
            aria-busy={busy}
            onClick={() => !busy && onConfirm()}
          >
            {answer}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
