import { Box, FormHelperText, TextField } from '@mui/material'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { collatorOf, nameFormat } from '../../core/i18n/intl'
import { officeCountry } from '../../core/i18n/officeCountry'
import { Picker } from '../../ui/picker/Picker'
import { hint, messageOf, useControl } from '../control.view'
import { countries } from '../countries'
import type { FieldInput, InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import { textFilter } from '../typedEditor.view'
import type { Address, AddressField } from './address.type'

const PARTS = ['line1', 'line2', 'postcode', 'city', 'region'] as const
const NEEDED: readonly string[] = ['city', 'country']
const autoComplete = {
  line1: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
} as const

type Errors = Partial<Record<keyof Address, unknown>>

function Input(props: InputProps<AddressField>) {
  const translate = useTranslate()
  const locale = useLocale()
  const nameOf = useMemo(() => nameFormat(locale, 'region'), [locale])
  const sorted = useMemo(() => {
    const { compare } = collatorOf(locale)
    return [...countries].sort((a, b) => compare(nameOf(a), nameOf(b)))
  }, [nameOf, locale])
  const { value, change, error, props: control } = useControl(props)
  const current = (value ?? {}) as Partial<Address>
  const started = value !== null && value !== undefined
  const set = (part: keyof Address, text: string | null) => change(withPart(current, part, text))
  const partError = (part: keyof Address) => messageOf((error as Errors | undefined)?.[part])
  const own = typeof error?.message === 'string' ? error.message : undefined
  const shared = (part: keyof Address) => ({
    label: translate(`fields.address.${part}`),
    required: (props.required || started) && NEEDED.includes(part),
    disabled: props.disabled,
    error: Boolean(partError(part)),
    helperText: hint(partError(part), undefined),
  })
  return (
    <FieldGroup label={props.label} required={props.required}>
      <Box sx={gridStyle}>
        {PARTS.map(part => (
          <TextField
            key={part}
            {...shared(part)}
            id={`${control.id}-${part}`}
            inputRef={part === 'line1' ? control.inputRef : undefined}
            autoFocus={part === 'line1' ? props.autoFocus : undefined}
            autoComplete={autoComplete[part]}
            value={current[part] ?? ''}
            onChange={event => set(part, event.target.value)}
            onBlur={control.onBlur}
          />
        ))}
        <Picker
          id={`${control.id}-country`}
          options={sorted}
          value={current.country ?? null}
          getOptionLabel={nameOf}
          disabled={props.disabled}
          onChange={code => set('country', code)}
          onBlur={control.onBlur}
          input={shared('country')}
        />
      </Box>
      {own || props.helperText ? (
        <FormHelperText error={Boolean(own)}>{hint(own, props.helperText)}</FormHelperText>
      ) : null}
    </FieldGroup>
  )
}

/**
 * Returns the address with one part changed. It starts with the office's
 * country; without any other part, there is no address.
 */
function withPart(
  current: Partial<Address>,
  part: keyof Address,
  text: string | null,
): Partial<Address> | null {
  const country = part === 'country' ? undefined : (current.country ?? officeCountry())
  const next = { ...current, ...(country && { country }), [part]: text || null }
  const { country: chosen, ...others } = next
  if (Object.values(others).some(Boolean)) return next
  return chosen && chosen !== officeCountry() ? next : null
}

// The same columns as the surrounding form.
const gridStyle = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

export const addressInput: FieldInput<AddressField> = {
  Input,
  Filter: textFilter,
}
