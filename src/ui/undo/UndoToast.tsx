import CloseIcon from '@mui/icons-material/Close'
import { Button, IconButton, Snackbar, SnackbarContent } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { type Offer, offerUndo } from './shown'
import { useUndoOffer } from './useUndo'

/** Long enough to read the toast and reach it by keyboard. */
const SHOWN_MS = 20_000

const close = () => offerUndo(undefined)

/** Shows the last action with an "Undo" button. It stays while the pointer or focus is on it. */
export function UndoToast({ offer }: { offer: Offer }) {
  const translate = useTranslate()
  const { undo, busy } = useUndoOffer(offer)
  const takeBack = () => {
    if (busy) return
    void undo().then(close)
  }
  useShortcuts({ undo: takeBack })
  return (
    <Snackbar
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <SnackbarContent
        role="status"
        message={offer.message}
        sx={{
          flexWrap: 'nowrap',
          '& .MuiSnackbarContent-message': { overflowWrap: 'anywhere', minWidth: 0 },
        }}
        action={
          <>
            <Button
              color="inherit"
              size="small"
              aria-keyshortcuts="z"
              aria-busy={busy}
              onClick={takeBack}
              sx={{ fontWeight: 600, textDecoration: 'underline' }}
            >
              {translate('undo.undo')}
            </Button>
            <IconButton
              size="small"
              aria-label={translate('view.close')}
              onClick={close}
              sx={{ color: 'inherit' }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
      />
    </Snackbar>
  )
}
