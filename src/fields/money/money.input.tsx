import { FormHelperText, InputAdornment, Stack, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetOne, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { formatDecimal, plainNumber } from '../../core/field/formatNumber'
import { typedAmount } from '../../core/field/typedAmount'
import { type Money, majorUnits, minorUnits } from '../../core/money/amount'
import { currencies, decimalsOf } from '../../core/money/currencies'
import { preferredCurrency } from '../../core/money/currencyOf'
import { currencyIn, currencySource, holdsAmounts } from '../../core/schema/recordCurrency'
import type { Resource, Values } from '../../core/schema/resource'
import { Picker } from '../../ui/picker/Picker'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { type EditorProps, filterOf } from '../filterEditor.view'
import type { TextOptions } from '../text/text.type'
import type { MoneyField } from './money.type'

/** An unreadable amount is kept as typed text, which the schema rejects. */
type Entered = { amount: number | string | null; currency: string }

const enteredOf = (value: unknown, currency: string): Entered => {
  if (typeof value === 'number') return { amount: value, currency }
  return (value as Entered | null | undefined) ?? { amount: null, currency }
}

function shown({ amount, currency }: Entered, locale: string): string {
  if (typeof amount !== 'number') return amount ?? ''
  const exponent = decimalsOf(currency) ?? 0
  const options = { useGrouping: false, minimumFractionDigits: exponent }
  return formatDecimal(majorUnits({ amount, currency }), locale, options)
}

/** Parses typed text. A currency that it names is taken, unless the amount's currency is fixed. */
function enteredFrom(typed: string, usual: string, { locale, fixed }: { locale: string; fixed?: boolean }) {
  const { amount, currency = usual } = typedAmount(typed, locale, usual)
  const isOther = fixed && currency !== usual
  return amount === undefined || isOther ? { amount: typed, currency: usual } : { amount, currency }
}

/** Removes trailing zeros: 150.000 TND becomes 150 EUR, because EUR has no third decimal place. */
const withoutZeros = (plain: string) => plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

interface AmountProps {
  value: unknown
  onChange: (value: Entered | null) => void
  label: string
  /** The currency of a new amount; the office's by default. */
  initial?: string
  /** The currency can't be changed. */
  fixed?: boolean
  /** The amount equals the stored one: it keeps its currency until the user types. */
  isStored?: boolean
  /** In a narrow space, the currency wraps below the amount instead of hiding its digits. */
  wraps?: boolean
  id?: string
  control?: Partial<ReturnType<typeof useControl>['props']>
}

function Amount({ value, onChange, label, initial: begins, fixed, isStored, wraps, control }: AmountProps) {
  const locale = useLocale()
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const entered = enteredOf(value, begins ?? preferredCurrency())
  const only = fixed && !(isStored && entered.amount !== null) ? begins : undefined
  const currency = only ?? (entered.amount === null ? (chosen ?? entered.currency) : entered.currency)
  const text = typed ?? shown(entered.amount === null ? { ...entered, currency } : entered, locale)
  const change = (next: string, code: string) =>
    onChange(next.trim() === '' ? null : enteredFrom(next, code, { locale, fixed }))
  const changeCurrency = (code: string) => {
    const amount = minorUnits(withoutZeros(plainNumber(text, locale)), code)
    if (amount === undefined) change(text, code)
    else onChange({ amount, currency: code })
  }
  // If the user typed an amount before choosing its record, it
  // keeps its digits and gets the record's currency.
  const isOther = only !== undefined && entered.amount !== null && entered.currency !== only
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each other currency, not for each letter typed
  useEffect(() => {
    if (isOther && only) changeCurrency(only)
  }, [isOther, only])
  const { helperText, ...rest } = control ?? {}
  return (
    <Stack role="group" aria-label={label}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, ...(wraps && { flexWrap: 'wrap' }) }}>
        <TextField
          {...rest}
          sx={wraps ? { flex: '1 1 110px', minWidth: 110 } : undefined}
          label={label}
          value={text}
          onChange={event => {
            setTyped(event.target.value)
            change(event.target.value, (fixed && begins) || currency)
          }}
          onBlur={() => {
            setTyped(undefined)
            control?.onBlur?.()
          }}
          slotProps={{
            inputLabel: { shrink: true },
            input: fixed
              ? { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> }
              : undefined,
            htmlInput: {
              inputMode: 'decimal',
              dir: 'ltr',
              style: { textAlign: 'right' },
              'aria-describedby': helperText ? `${control?.id}-hint` : undefined,
            },
          }}
        />
        {fixed ? null : (
          <Picker
            disableClearable
            disabled={control?.disabled}
            options={currencies}
            value={currency}
            onChange={code => {
              setChosen(code)
              changeCurrency(code)
            }}
            sx={{ width: 104, flexShrink: 0 }}
            input={{ label: translate('fields.currency') }}
          />
        )}
      </Stack>
      {helperText ? (
        <FormHelperText id={`${control?.id}-hint`} error={control?.error}>
          {helperText}
        </FormHelperText>
      ) : null}
    </Stack>
  )
}

function Input(props: InputProps<MoneyField>) {
  const { value, change, props: control } = useControl(props)
  const { initial: begins, fixed } = useFirstCurrency(props.resource, props.name)
  const stored = useRecordContext()?.[props.name] as Money | null | undefined
  const { amount, currency } = enteredOf(value, begins)
  const isStored = Boolean(stored) && stored?.amount === amount && stored?.currency === currency
  return (
    <Amount
      value={value}
      onChange={change}
      label={props.label}
      initial={begins}
      fixed={fixed}
      isStored={isStored}
      control={control}
    />
  )
}

const One = ({ value, onChange, label }: EditorProps<MoneyField>) => (
  <Amount
    wraps
    value={value}
    onChange={next => onChange(typeof next?.amount === 'number' ? next : undefined)}
    label={label}
  />
)

export const moneyInput: FieldInput<MoneyField> = {
  Input,
  Filter: filterOf(One),
}

const holdsCurrency = (field: AnyField) => (field as TextOptions).list === 'currency'
const isMoney = ({ kind }: AnyField) => kind === 'money'
const NOWHERE = '$nowhere'

/** The currency of a new amount in a form. */
interface FirstCurrency {
  initial: string
  /** The currency can't be changed, because it is that of the record that the amount belongs to. */
  fixed: boolean
}

/**
 * Returns the currency of a new amount. It is the one that the definition's `currency` names, or else that of
 * the record's currency field, of its other amounts, or of the office.
 */
function useFirstCurrency(resource: Resource, path: string): FirstCurrency {
  const own = useOwnCurrency(resource)
  const belongs = useCurrencyBelongedTo(resource)
  const [root = ''] = path.split('.')
  const other = root !== currencySource(resource)?.field
  return belongs
    ? { initial: belongs, fixed: other && holdsAmounts(resource.fields[root]) }
    : { initial: own, fixed: false }
}

/** Returns the currency that the definition's `currency` names, from the form or the record. */
function useCurrencyBelongedTo(resource: Resource): string | undefined {
  const record: Values | undefined = useRecordContext()
  const source = currencySource(resource)
  const typed: unknown = useWatch({ name: source?.field ?? NOWHERE })
  const value = source && (typed ?? record?.[source.field])
  const id = source?.of && typeof value === 'number' ? value : undefined
  const { data } = useGetOne(
    source?.of?.resource ?? resource.name,
    { id },
    { enabled: id !== undefined, staleTime: FRESH_MS },
  )
  return source?.of ? currencyIn((data as Values | undefined)?.[source.of.field]) : currencyIn(value)
}

/**
 * How long a loaded record is reused: a record's currency doesn't change, so fields need not load it again.
 */
const FRESH_MS = 60_000

function useOwnCurrency({ fields }: Pick<Resource, 'fields'>): string {
  const record: Values | undefined = useRecordContext()
  const names = Object.keys(fields)
  const currencyField = names.find(name => holdsCurrency(fields[name] as AnyField))
  const typed: unknown = useWatch({ name: currencyField ?? NOWHERE })
  const own = currencyField && (typed || record?.[currencyField])
  if (typeof own === 'string') return own
  const amounts = names.filter(name => isMoney(fields[name] as AnyField)).map(name => record?.[name])
  const known = amounts.find(amount => typeof amount === 'object' && amount !== null)
  return (known as { currency?: string } | undefined)?.currency ?? preferredCurrency()
}
