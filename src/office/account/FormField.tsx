import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { IconButton, TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SendForm } from '../../ui/password/useSendForm'

type Props = Omit<TextFieldProps, 'name' | 'label' | 'form'> & {
  form: SendForm
  name: string
  /** A catalogue key. */
  label: string
}

/** An input of an account form, with its error. */
export function FormField({ form, name, label, helperText, onChange, ...rest }: Props) {
  const translate = useTranslate()
  const problem = form.problems[name]
  return (
    <TextField
      margin="none"
      {...rest}
      name={name}
      label={translate(label)}
      error={Boolean(problem)}
      helperText={problem ?? helperText}
      onChange={event => {
        form.settle(name)
        onChange?.(event)
      }}
    />
  )
}

/** An input for a code of the authenticator app, or a recovery code. */
export function CodeField({ form }: Pick<Props, 'form'>) {
  return (
    <FormField
      form={form}
      name="code"
      label="account_settings.two_steps.any_code"
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}

/** A password input with a button that shows the password. */
export function SecretField({ autoComplete = 'current-password', ...props }: Props) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const eye = (
    <IconButton
      size="small"
      edge="end"
      aria-label={translate(shown ? 'auth.hide_password' : 'auth.show_password')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
    </IconButton>
  )
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      slotProps={{ input: { endAdornment: eye }, htmlInput: { dir: 'ltr', spellCheck: false } }}
    />
  )
}
