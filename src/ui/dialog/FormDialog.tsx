import { Button, DialogActions, DialogContent } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'
import { type Explanation, RefusedAlert } from './RefusedAlert'

interface PartsProps {
  /** The label of the button that submits. Without one, the form is only shown. */
  submit?: string
  /** Whether the form can be submitted now. */
  canSubmit?: boolean
  /** Whether it is being saved. A second submit then has no effect. */
  busy?: boolean
  /** Why saving failed. */
  refused?: Explanation
  /** Buttons of further actions, before the others. */
  further?: ReactNode
  onClose?: () => void
  /** The inputs. */
  children: ReactNode
}

interface Props extends PartsProps, Omit<DialogFrameProps, 'title' | 'isRunning' | 'children'> {
  title: ReactNode
  onSubmit?: () => unknown
  /** Replaces the plain `<form>`, for example by react-admin's, which then handles the submit. */
  form?: (parts: ReactNode) => ReactNode
}

/**
 * A form in a dialog: its inputs, and buttons that cancel and submit. A submit doesn't reach a form around the dialog.
 * Without `onClose` it can't be closed, and shows a progress bar while `busy`.
 *
 * ```tsx
 * <FormDialog title={title} submit={translate('ra.action.save')} maxWidth="xs" onSubmit={save} onClose={close}>
 *   <TextField autoFocus label={label} value={name} onChange={change} />
 * </FormDialog>
 * ```
 */
export function FormDialog({ title, onSubmit, form, maxWidth = 'sm', ...props }: Props) {
  const { submit, canSubmit = true, busy, refused, further, children, ...frame } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React's events bubble through portals.
    event.stopPropagation()
    if (submit && canSubmit && !busy) void onSubmit?.()
  }
  const parts = (
    <FormDialogParts {...{ submit, canSubmit, busy, refused, further }} onClose={frame.onClose}>
      {children}
    </FormDialogParts>
  )
  return (
    <DialogFrame {...frame} title={title} maxWidth={maxWidth} isRunning={busy && !frame.onClose}>
      {form ? (
        form(parts)
      ) : (
        <form onSubmit={send} noValidate>
          {parts}
        </form>
      )}
    </DialogFrame>
  )
}

/** What is in the form: its inputs, the reason of a refusal, and its buttons. */
export function FormDialogParts(props: PartsProps) {
  const { submit, canSubmit = true, busy, refused, further, onClose, children } = props
  const translate = useTranslate()
  return (
    <>
      <DialogContent sx={{ pt: 1 }}>
        {children}
        <RefusedAlert refused={refused} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {further}
        <Button onClick={onClose} disabled={!onClose}>
          {translate(submit ? 'form.cancel' : 'view.close')}
        </Button>
        {submit && (
          <Button type="submit" variant="contained" disabled={!canSubmit} aria-busy={busy}>
            {submit}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
