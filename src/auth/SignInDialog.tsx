import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SignInForm } from './SignInForm'

interface Props {
  open: boolean
  email: string
  signIn: (email: string, password: string) => Promise<unknown>
  onDone: () => void
  onLeave: () => void
}

/** Opens over a page with unsaved input when the session has ended: what was typed is kept. */
export function SignInDialog({ open, email, signIn, onDone, onLeave }: Props) {
  const translate = useTranslate()
  return (
    <Dialog open={open} maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">{translate('auth.again_title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {translate('auth.again_text')}
        </Typography>
        <SignInForm translate={translate} signIn={signIn} onDone={onDone} email={email} />
        <Button fullWidth onClick={onLeave} sx={{ mt: 1 }}>
          {translate('auth.leave')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
