import {
  Box,
  Button,
  Skeleton,
  Stack,
  Step,
  StepContent,
  StepLabel,
  Stepper,
  Typography,
} from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { latinDigits } from '../../../core/schema/latinDigits'
import { useSendForm } from '../../../ui/password/useSendForm'
import { AccountForm } from '../AccountForm'
import { useAccountCalls } from '../accountCallsContext'
import { CopyButton } from '../CopyButton'
import { FormField, SecretField } from '../FormField'

interface Props {
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Three steps: enter the password, add the account to the authenticator app, enter a code from the app. */
export function SetUpTwoSteps({ onCodes, onCancel }: Props) {
  const translate = useTranslate()
  const { enableTwoSteps } = useAccountCalls()
  const [step, setStep] = useState(0)
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  return (
    <Stepper activeStep={step} orientation="vertical">
      <Step>
        <StepLabel>{translate('account_settings.two_steps.step_password')}</StepLabel>
        <StepContent>
          <PasswordStep
            submit="account_settings.two_steps.go_on"
            onCancel={onCancel}
            send={async password => {
              setMade(await enableTwoSteps(password))
              setStep(1)
            }}
          />
        </StepContent>
      </Step>
      <Step>
        <StepLabel>{translate('account_settings.two_steps.step_scan')}</StepLabel>
        <StepContent>
          {made && <Secret {...made} />}
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            <Button variant="contained" onClick={() => setStep(2)}>
              {translate('account_settings.two_steps.added')}
            </Button>
            <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          </Box>
        </StepContent>
      </Step>
      <Step>
        <StepLabel>{translate('account_settings.two_steps.step_confirm')}</StepLabel>
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
      submit="account_settings.two_steps.turn_on"
      actions={<Button onClick={onBack}>{translate('account_settings.two_steps.back')}</Button>}
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

interface PasswordStepProps {
  /** The catalogue key of the button's label. */
  submit: string
  send: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Requests the password again, before sign-in changes. */
function PasswordStep({ submit, send, onCancel }: PasswordStepProps) {
  const translate = useTranslate()
  const form = useSendForm({
    translate,
    required: { password: 'auth.required_password' },
    send: ({ password = '' }) => send(password),
  })
  return (
    <AccountForm
      form={form}
      submit={submit}
      actions={<Button onClick={onCancel}>{translate('form.cancel')}</Button>}
    >
      <SecretField form={form} name="password" label="auth.password" autoFocus sx={{ mt: 1 }} />
    </AccountForm>
  )
}

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })))
const SIZE = 180

/** The secret for the authenticator app: a QR code to scan, or a key to type. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const translate = useTranslate()
  const grouped = secret.replace(/(.{4})(?=.)/gu, '$1 ')
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ p: 1.5, bgcolor: '#FFFFFF', borderRadius: 1, border: 1, borderColor: 'divider' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={SIZE} height={SIZE} />}>
          <QrCode
            value={uri}
            size={SIZE}
            title={translate('account_settings.two_steps.qr')}
            style={{ display: 'block' }}
          />
        </Suspense>
      </Box>
      <Stack sx={{ gap: 1, minWidth: 0, alignItems: 'flex-start' }}>
        <Typography variant="body2">{translate('account_settings.two_steps.scan_text')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('account_settings.two_steps.type_text')}
        </Typography>
        <Typography component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {grouped}
        </Typography>
        <CopyButton text={secret} />
      </Stack>
    </Stack>
  )
}
