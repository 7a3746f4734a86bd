import { Button, DialogContent, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import type { SecondStep, SignIn } from '../../ui/session/signInCalls'
import { SignInForm } from './SignInForm'
import { TwoStepsForm } from './TwoStepsForm'

interface Props {
  open: boolean
  email: string
  signIn: SignIn
  secondStep: SecondStep
  onDone: () => void
  onLeave: () => void
}

/** Opens over a page with unsaved input when the session has ended, so that the input is kept. */
export function SignInDialog({ open, email, signIn, secondStep, onDone, onLeave }: Props) {
  const translate = useTranslate()
  const [challenge, setChallenge] = useState<string>()
  const [ended, setEnded] = useState('')
  const done = () => {
    setChallenge(undefined)
    setEnded('')
    onDone()
  }
  return (
    <DialogFrame
      open={open}
      title={translate('auth.again_title')}
      maxWidth="xs"
      slotProps={{ backdrop: { sx: coveredStyle } }}
    >
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {translate('auth.again_text')}
        </Typography>
        {ended && !challenge && (
          <p className="sign-in-warning" role="alert">
            {ended}
          </p>
        )}
        {challenge ? (
          <TwoStepsForm
            translate={translate}
            challenge={challenge}
            secondStep={secondStep}
            onDone={done}
            onEnded={text => {
              setChallenge(undefined)
              setEnded(text)
            }}
          />
        ) : (
          <SignInForm
            translate={translate}
            signIn={signIn}
            onDone={done}
            onChallenge={setChallenge}
            email={email}
          />
        )}
        <Button fullWidth onClick={onLeave} sx={{ mt: 1 }}>
          {translate('auth.leave')}
        </Button>
      </DialogContent>
    </DialogFrame>
  )
}

// Blur the page, because someone else might be at the screen now.
const coveredStyle = { backdropFilter: 'blur(16px)' }
