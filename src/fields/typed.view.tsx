import { TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useControl } from './control.view'
import type { InputProps } from './fieldView'

interface TypedProps extends Omit<InputProps, 'field' | 'resource'> {
  /**
   * Converts the typed text to the value; returns unreadable text unchanged, so that the schema rejects it.
   */
  read: (typed: string) => unknown
  /** Formats the value for the control while the user is not typing. */
  show: (value: unknown) => string
  type?: 'text' | 'datetime-local' | 'tel' | 'url' | 'password'
  inputMode?: 'numeric' | 'decimal' | 'email'
  autoComplete?: string
  ltr?: boolean
  min?: string
  max?: string
  slotProps?: TextFieldProps['slotProps']
  multiline?: boolean
  code?: boolean
}

// Most browsers can grow a text area natively. MUI would measure the layout for each
// typed character and in every form that opens.
const growsItself = globalThis.CSS?.supports?.('field-sizing: content') === true
const [fewest, most] = [3, 20]
const growing = { fieldSizing: 'content', minHeight: `${fewest}lh`, maxHeight: `${most}lh` } as const

/** A text input whose value differs from its text. While the user types, the text is not reformatted. */
export function TypedInput(props: TypedProps) {
  const {
    read,
    show,
    type = 'text',
    inputMode,
    autoComplete,
    ltr: island,
    min,
    max,
    slotProps,
    multiline,
    code,
  } = props
  const { value, change, props: control } = useControl(props)
  const [typed, setTyped] = useState<string>()
  const grows = multiline && growsItself
  const style = { ...(code && { fontFamily: 'monospace' }), ...(grows && growing) }
  return (
    <TextField
      {...control}
      type={type}
      autoComplete={autoComplete}
      multiline={multiline}
      minRows={multiline ? fewest : undefined}
      maxRows={multiline ? most : undefined}
      value={typed ?? show(value)}
      onChange={event => {
        setTyped(event.target.value)
        change(event.target.value.trim() === '' ? null : read(event.target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur()
      }}
      slotProps={{
        ...slotProps,
        ...(grows && { input: { ...slotProps?.input, inputComponent: 'textarea' } }),
        htmlInput: {
          ...{ inputMode, min, max, style, dir: island ? 'ltr' : undefined },
          ...(grows && { type: undefined }),
        },
        inputLabel: type === 'datetime-local' ? { shrink: true } : undefined,
      }}
    />
  )
}
