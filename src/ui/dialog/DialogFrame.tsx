import { Dialog, type DialogProps, DialogTitle, LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useNarrow } from '../theme/useNarrow'

export interface DialogFrameProps
  extends Partial<Pick<DialogProps, 'open' | 'maxWidth' | 'fullWidth' | 'aria-describedby' | 'slotProps'>> {
  /** Labels the dialog. Without one, a `<DialogTitle>` in its content does. */
  title?: ReactNode
  /** Shows a progress bar. */
  isRunning?: boolean
  /** Whether it covers the whole window of a phone. */
  isFullOnPhone?: boolean
  /** Closes the dialog. Undefined while it can't be closed. */
  onClose?: () => void
  children: ReactNode
}

/**
 * The frame of every dialog: its title, progress, width and the focus inside. Opens when it is rendered, and is as
 * wide as `maxWidth`, if given. Its content is MUI's `<DialogContent>` and `<DialogActions>`, or a form around them.
 *
 * ```tsx
 * <DialogFrame title={label} maxWidth="md" onClose={close}>
 *   <DialogContent>{code}</DialogContent>
 *   <DialogActions>
 *     <Button onClick={close}>{translate('view.close')}</Button>
 *   </DialogActions>
 * </DialogFrame>
 * ```
 */
export function DialogFrame({ title, isRunning, isFullOnPhone, children, ...dialog }: DialogFrameProps) {
  const translate = useTranslate()
  const isNarrow = useNarrow()
  return (
    <Dialog
      fullWidth={dialog.maxWidth !== undefined}
      fullScreen={isFullOnPhone && isNarrow}
      {...dialog}
      open={dialog.open ?? true}
    >
      {title !== undefined && <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>}
      {isRunning && <LinearProgress aria-label={translate('list.loading')} />}
      {children}
    </Dialog>
  )
}
