import { Alert, Button, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useSendForm } from '../../../ui/password/useSendForm'
import { useSession } from '../../../ui/session/SessionContext'
import { AccountForm } from '../AccountForm'
import { useAccountCalls } from '../accountCallsContext'
import { CodeField, SecretField } from '../FormField'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpTwoSteps } from './SetUpTwoSteps'

type Doing = 'nothing' | 'setting up' | 'disabling' | 'new codes'

/** The state of two-step verification, with actions that change it. */
export function TwoSteps() {
  const translate = useTranslate()
  const notify = useNotify()
  const { user } = useSession()
  const { refresh } = useAccountCalls()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [returned, setReturned] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const shown = codes !== undefined
  // A user who leaves without confirming the codes keeps two-step verification, so reload the account.
  useEffect(() => {
    if (shown) return () => void refresh().catch(console.error)
  }, [shown, refresh])
  const stop = () => {
    setDoing('nothing')
    setReturned(true)
  }
  const show = (made: string[]) => {
    setCodes(made)
    stop()
  }

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={async () => {
          // Reload the account only now: the new state could
          // navigate away, and the codes are shown only once.
          await refresh()
          setCodes(undefined)
        }}
      />
    )
  if (doing === 'setting up') return <SetUpTwoSteps onCodes={show} onCancel={stop} />
  if (doing === 'new codes') return <NewRecoveryCodes onCodes={show} onCancel={stop} />
  if (doing === 'disabling')
    return (
      <DisableTwoSteps
        onCancel={stop}
        onDone={async () => {
          await refresh()
          notify('account_settings.two_steps.disabled', { type: 'success' })
          stop()
        }}
      />
    )
  if (!user?.two_steps)
    return (
      <Button variant="contained" autoFocus={returned} onClick={() => setDoing('setting up')}>
        {translate('account_settings.two_steps.set_up')}
      </Button>
    )
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="success">{translate('account_settings.two_steps.on')}</Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" autoFocus={returned} onClick={() => setDoing('new codes')}>
          {translate('account_settings.two_steps.new_codes')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setDoing('disabling')}>
          {translate('account_settings.two_steps.disable')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Turns off two-step verification. */
function DisableTwoSteps({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const translate = useTranslate()
  const { disableTwoSteps } = useAccountCalls()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('account_settings.two_steps.disable_text')}
      </Typography>
      <PasswordAndCode
        submit="account_settings.two_steps.disable"
        onCancel={onCancel}
        send={async (password, code) => {
          await disableTwoSteps(password, code)
          onDone()
        }}
      />
    </>
  )
}

interface Props {
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** Creates new codes, which replace the old ones. */
function NewRecoveryCodes({ onCodes, onCancel }: Props) {
  const translate = useTranslate()
  const { newRecoveryCodes } = useAccountCalls()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('account_settings.two_steps.new_codes_text')}
      </Typography>
      <PasswordAndCode
        submit="account_settings.two_steps.new_codes"
        onCancel={onCancel}
        send={async (password, code) => onCodes((await newRecoveryCodes(password, code)).recovery_codes)}
      />
    </>
  )
}

const required = { password: 'auth.required_password', code: 'account_settings.two_steps.required_code' }

interface PasswordAndCodeProps {
  /** The catalogue key of the button's label. */
  submit: string
  send: (password: string, code: string) => Promise<unknown>
  onCancel: () => void
}

/**
 * Requests the password and a code again, so that an unlocked
 * screen is not enough to change two-step verification.
 */
function PasswordAndCode({ submit, send, onCancel }: PasswordAndCodeProps) {
  const translate = useTranslate()
  const form = useSendForm({
    translate,
    required,
    send: ({ password = '', code = '' }) => send(password, code),
  })
  return (
    <AccountForm
      form={form}
      submit={submit}
      actions={<Button onClick={onCancel}>{translate('form.cancel')}</Button>}
    >
      <SecretField form={form} name="password" label="auth.password" autoFocus />
      <CodeField form={form} />
    </AccountForm>
  )
}
