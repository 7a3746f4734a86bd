import { Box, Button, Step, StepContent, StepLabel, Stepper } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { latinDigits } from '../../../core/schema/latinDigits'
import { useSendForm } from '../../../ui/password/useSendForm'
import { AccountForm } from '../AccountForm'
import { useAccountCalls } from '../accountCallsContext'
import { FormField } from '../FormField'
import { PasswordStep } from './PasswordStep'
import { Secret } from './Secret'

interface Props {
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Three steps: prove that it is you, add the account to the app, prove that the app shows the right code. */
export function SetUpTwoSteps({ onCodes, onCancel }: Props) {
  const translate = useTranslate()
  const { enableTwoSteps } = useAccountCalls()
  const [step, setStep] = useState(0)
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  return (
    <Stepper activeStep={step} orientation="vertical">
      <Step>
        <StepLabel>{translate('own.two_steps.step_password')}</StepLabel>
        <StepContent>
          <PasswordStep
            submit="own.two_steps.go_on"
            onCancel={onCancel}
            send={async password => {
              setMade(await enableTwoSteps(password))
              setStep(1)
            }}
          />
        </StepContent>
      </Step>
      <Step>
        <StepLabel>{translate('own.two_steps.step_scan')}</StepLabel>
        <StepContent>
          {made && <Secret {...made} />}
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            <Button variant="contained" onClick={() => setStep(2)}>
              {translate('own.two_steps.added')}
            </Button>
            <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          </Box>
        </StepContent>
      </Step>
      <Step>
        <StepLabel>{translate('own.two_steps.step_confirm')}</StepLabel>
        <StepContent>
          <ConfirmStep onCodes={onCodes} onBack={() => setStep(1)} />
        </StepContent>
      </Step>
    </Stepper>
  )
}

function ConfirmStep({ onCodes, onBack }: { onCodes: Props['onCodes']; onBack: () => void }) {
  const translate = useTranslate()
  const { confirmTwoSteps } = useAccountCalls()
  const form = useSendForm({
    translate,
    required: { code: 'auth.two_steps.required' },
    send: async ({ code = '' }) => {
      const digits = latinDigits(code).replace(/\D/gu, '')
      onCodes((await confirmTwoSteps(digits)).recovery_codes)
    },
  })
  return (
    <AccountForm
      form={form}
      submit="own.two_steps.turn_on"
      actions={<Button onClick={onBack}>{translate('own.two_steps.back')}</Button>}
    >
      <FormField
        form={form}
        name="code"
        label="auth.two_steps.code"
        helperText={translate('auth.two_steps.text')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', spellCheck: false } }}
      />
    </AccountForm>
  )
}
