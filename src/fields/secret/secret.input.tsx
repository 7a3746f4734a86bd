import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { IconButton } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldInput, InputProps } from '../fieldView'
import { TypedInput } from '../typed.view'
import { textFilter } from '../typedEditor.view'
import type { SecretField } from './secret.type'

function Input(props: InputProps<SecretField>) {
  const translate = useTranslate()
  const [visible, setVisible] = useState(false)
  const toggle = (
    <IconButton
      aria-label={translate(visible ? 'fields.hide_secret' : 'fields.show_secret')}
      aria-pressed={visible}
      edge="end"
      size="small"
      onClick={() => setVisible(!visible)}
    >
      {visible ? <VisibilityOff /> : <Visibility />}
    </IconButton>
  )
  return (
    <TypedInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      ltr
      read={typed => typed}
      show={value => String(value ?? '')}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  )
}

export const secretInput: FieldInput<SecretField> = {
  Input,
  Filter: textFilter,
}
