import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { ltrFilter } from '../typedEditor.view'
import type { ColourField } from './colour.type'

function Input(props: InputProps<ColourField>) {
  const translate = useTranslate()
  const { value, change, props: control } = useControl(props)
  const text = typeof value === 'string' ? value : ''
  const picker = (
    <input
      type="color"
      aria-label={translate('fields.pick_colour', { field: props.label })}
      disabled={props.disabled}
      value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
      onChange={event => change(event.target.value)}
      style={{ width: 32, height: 24, padding: 0, border: 0, background: 'none', marginInlineEnd: 8 }}
    />
  )
  return (
    <TextField
      {...control}
      value={text}
      onChange={event => change(event.target.value || null)}
      slotProps={{
        input: { startAdornment: picker },
        inputLabel: { shrink: true },
        htmlInput: { dir: 'ltr' },
      }}
    />
  )
}

export const colourInput: FieldInput<ColourField> = {
  Input,
  Filter: ltrFilter,
}
