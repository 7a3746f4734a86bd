import { TextField } from '@mui/material'
import { useState } from 'react'
import type { AnyField } from '../core/field/fieldType'
import { type EditorProps, filterOf } from './filterEditor.view'

interface Typing {
  read?: (typed: string) => unknown
  show?: (value: unknown) => string
  inputMode?: 'numeric' | 'decimal'
  ltr?: boolean
}

/** Edits a filter's value as text. While the user types, the text is not reformatted. */
export function TypedEditor({
  value,
  onChange,
  label,
  read = text => text,
  show = String,
  inputMode,
  ltr: island,
}: EditorProps & Typing) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      value={typed ?? (value === undefined || value === null ? '' : show(value))}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? undefined : read(event.target.value))
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{
        htmlInput: { inputMode, dir: island ? 'ltr' : undefined },
      }}
    />
  )
}

/** The Filter of values that are typed as text. */
export const textFilter = filterOf<AnyField>(TypedEditor)

/** The Filter of text that is left-to-right in every language. */
export const ltrFilter = filterOf<AnyField>(props => <TypedEditor {...props} ltr />)
