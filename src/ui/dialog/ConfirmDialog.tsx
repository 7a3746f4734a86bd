import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'
import { type Explanation, RefusedAlert } from './RefusedAlert'

interface Props extends Pick<DialogFrameProps, 'open' | 'maxWidth' | 'onClose'> {
  /** The question. */
  title: string
  /** The consequence. */
  text?: ReactNode
  children?: ReactNode
  /** Why the action failed. */
  refused?: Explanation
  /** The label of the confirm button. Without one, the dialog only informs. */
  answer?: string
  /** Whether the action is hard to reverse. */
  grave?: boolean
  /** Whether the action can be confirmed now. */
  canConfirm?: boolean
  /** Whether the action is running. A second click then has no effect. */
  busy?: boolean
  onConfirm: () => void
}

/**
 * Asks before an action, and shows the reason if it was refused. The focus starts on the button that closes it.
 * Without `onClose` it can't be closed and shows a progress bar.
 *
 * ```tsx
 * <ConfirmDialog
 *   title={translate('trash.purge_title')}
 *   text={translate('trash.purge_text')}
 *   answer={translate('trash.purge')}
 *   grave
 *   refused={refused}
 *   busy={isPending}
 *   onClose={close}
 *   onConfirm={purge}
 * />
 * ```
 */
export function ConfirmDialog(props: Props) {
  const {
    title,
    text,
    children,
    refused,
    answer,
    grave,
    canConfirm = true,
    busy,
    onConfirm,
    ...frame
  } = props
  const translate = useTranslate()
  const id = useId()
  return (
    <DialogFrame
      {...frame}
      fullWidth={false}
      title={title}
      isRunning={busy && !frame.onClose}
      aria-describedby={text ? id : undefined}
    >
      <DialogContent>
        {text && <DialogContentText id={id}>{text}</DialogContentText>}
        {children}
        <RefusedAlert refused={refused} />
      </DialogContent>
      <DialogActions>
        <Button onClick={frame.onClose} disabled={!frame.onClose} autoFocus>
          {translate(answer ? 'form.cancel' : 'view.close')}
        </Button>
        {answer && (
          <Button
            color={grave ? 'error' : 'primary'}
            variant="contained"
            aria-busy={busy}
            disabled={!canConfirm}
            onClick={() => !busy && onConfirm()}
          >
            {answer}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  )
}
