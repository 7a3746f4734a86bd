import { Autocomplete, TextField } from '@mui/material'
import { useControl } from './control.view'
import type { InputProps } from './fieldView'

interface SeveralProps extends Omit<InputProps, 'field' | 'resource'> {
  options: readonly string[]
  word?: (value: string) => string
  /** Users can type words that are not options. */
  free?: boolean
  max?: number
}

/** An input for several words: chosen from options, or typed. */
export function SeveralInput({ options, word = value => value, free = false, ...props }: SeveralProps) {
  const { value, change, props: control } = useControl(props)
  const { id, disabled, onBlur, inputRef, autoFocus, ...shown } = control
  return (
    <Autocomplete
      multiple
      freeSolo={free}
      autoSelect={free}
      disableCloseOnSelect={!free}
      id={id}
      disabled={disabled}
      options={options}
      value={Array.isArray(value) ? value.map(String) : []}
      getOptionLabel={word}
      onChange={(_event, picked) => change(picked)}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...shown} inputRef={inputRef} autoFocus={autoFocus} />}
    />
  )
}
