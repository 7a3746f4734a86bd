import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useControl } from '../control.view'

interface Props {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The label of the empty option; without it, a value is always chosen. */
  none?: string
  required?: boolean
  disabled?: boolean
  onPicked?: (value: string | null) => void
}

/** A select for one of a few labeled values. */
export function Pick({ options, none, onPicked, ...props }: Props) {
  const { value, change, props: control } = useControl(props)
  return (
    <TextField
      {...control}
      select
      value={typeof value === 'string' ? value : ''}
      onChange={event => {
        change(event.target.value || null)
        onPicked?.(event.target.value || null)
      }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Returns a function for the labels of a question's properties. */
export function usePartWords() {
  const translate = useTranslate()
  return (part: string) => translate(`questions.edit.${part}`)
}
