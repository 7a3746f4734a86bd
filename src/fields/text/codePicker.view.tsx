import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { intlTag, nameFormat } from '../../core/i18n/intl'
import { fold } from '../../core/schema/fold'
import { Ltr } from '../../ui/fields/Ltr'
import { Picker } from '../../ui/picker/Picker'
import { useControl } from '../control.view'
import type { InputProps } from '../fieldView'
import { type CodeList, codeLists } from './codeLists'
import type { TextField as TextFieldType } from './text.type'

/** A picker for a standard's code, searchable by the code or its name in the reader's language. */
export function CodePicker({ list, ...props }: InputProps<TextFieldType> & { list: CodeList }) {
  const locale = useLocale()
  const { value, change, props: control } = useControl(props)
  const { required, disabled, onBlur, id, ...shown } = control
  const current = typeof value === 'string' && value ? value : null
  const codes = useMemo(() => {
    const all = codeLists[list].all()
    return current && !all.includes(current) ? [current, ...all] : all
  }, [list, current])
  const nameOf = useMemo(() => codeNames(list, locale), [list, locale])
  return (
    <Picker
      id={id}
      options={codes as string[]}
      value={current}
      disabled={disabled}
      disableClearable={required as false}
      autoHighlight
      onChange={change}
      onBlur={onBlur}
      getOptionLabel={code => withName(code, nameOf(code))}
      isExact={(code, text) =>
        [code.replaceAll('_', ' '), nameOf(code)].some(name => fold(name) === fold(text))
      }
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
      input={{ ...shown, required }}
    />
  )
}

const withName = (code: string, name: string) => (name ? `${code.replaceAll('_', ' ')} – ${name}` : code)

/** Returns a function for the names of a standard's codes in a language: `Tunisian Dinar`, `GMT+1`. */
function codeNames(list: CodeList, locale: string): (code: string) => string {
  const known = new Map<string, string>()
  const name = naming[list](locale)
  return code => {
    const kept = known.get(code) ?? name(code)
    known.set(code, kept)
    return kept
  }
}

function currencyNames(locale: string) {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency', fallback: 'none' })
  return (code: string) => names.of(code) ?? ''
}

const countryNames = (locale: string) => nameFormat(locale, 'region')

const zoneNames = (locale: string) => (zone: string) => {
  try {
    const format = new Intl.DateTimeFormat(intlTag(locale), { timeZone: zone, timeZoneName: 'shortOffset' })
    return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch (error) {
    // A time zone that the server supports but this browser doesn't has no name here.
    if (error instanceof RangeError) return ''
    throw error
  }
}

const naming = { country: countryNames, currency: currencyNames, timeZone: zoneNames } satisfies Record<
  CodeList,
  (locale: string) => (code: string) => string
>
