import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { cellOf } from '../cell.view'
import { useControl } from '../control.view'
import type { FieldView, InputProps } from '../fieldView'
import { Island } from '../island.view'
import { islandFilter } from '../typedEditor.view'
import type { ColourField } from './colour'

function Swatch({ colour }: { colour: string }) {
  const look = {
    width: 16,
    height: 16,
    borderRadius: 0.5,
    border: 1,
    borderColor: 'divider',
    bgcolor: colour,
  }
  return <Box component="span" aria-hidden sx={{ ...look, display: 'inline-block', flexShrink: 0 }} />
}

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

export const colourView: FieldView<ColourField, string> = {
  operator: 'eq',
  Cell: cellOf(({ value }) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Swatch colour={value} />
      <Island>{value}</Island>
    </Box>
  )),
  Input,
  Filter: islandFilter,
}
