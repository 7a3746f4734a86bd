import { Autocomplete, Box, TextField } from '@mui/material'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { fold } from '../../core/schema/fold'
import { Ltr } from '../../ui/fields/ltr.view'
import { useControl } from '../control.view'
import type { InputProps } from '../fieldView'
import { type CodeList, codeLists } from './codeLists'
import { codeNames } from './codeNames'
import type { TextField as TextFieldType } from './text.type'

/** One of the codes of a standard, found by the code or by its name in the reader's language. */
export function CodePicker({ list, ...props }: InputProps<TextFieldType> & { list: CodeList }) {
  const locale = useLocale()
  const { value, change, props: control } = useControl(props)
  const { required, disabled, onBlur, id, ...shown } = control
  const held = typeof value === 'string' && value ? value : null
  const codes = useMemo(() => {
    const all = codeLists[list].all()
    return held && !all.includes(held) ? [held, ...all] : all
  }, [list, held])
  const nameOf = useMemo(() => codeNames(list, locale), [list, locale])
  return (
    <Autocomplete
      id={id}
      options={codes as string[]}
      value={held}
      disabled={disabled}
      disableClearable={required as false}
      autoHighlight
      onChange={(_event, code) => change(code)}
      onBlur={onBlur}
      getOptionLabel={code => withName(code, nameOf(code))}
      filterOptions={(options, { inputValue }) => {
        const typed = fold(inputValue)
        return options
          .filter(code => fold(`${code} ${nameOf(code)}`.replaceAll('_', ' ')).includes(typed))
          .slice(0, 100)
      }}
      renderOption={({ key, ...option }, code) => (
        <Box component="li" key={key} {...option} sx={{ display: 'flex', gap: 1.5 }}>
          <Ltr>{code.replaceAll('_', ' ')}</Ltr>
          <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
            {nameOf(code)}
          </Box>
        </Box>
      )}
      renderInput={params => <TextField {...params} {...shown} required={required} />}
    />
  )
}

const withName = (code: string, name: string) => (name ? `${code.replaceAll('_', ' ')} – ${name}` : code)
