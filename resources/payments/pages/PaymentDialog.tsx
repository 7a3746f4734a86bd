import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useGetList, useLocale, useTranslate } from 'react-admin'
import {
  FormDialog,
  formatMoney,
  type Money,
  officeToday,
  preferredCurrency,
  useAction,
  useFieldLabel,
  useNotifyDone,
  useOptionLabel,
  useResource,
} from '../../../src/kit'
import { asInstalment, type Instalment } from '../../instalments/instalment'
import { paymentMethods } from '../../instalments/methods'
import { OpenParts } from './OpenParts'
import { useEntered } from './useEntered'

interface Props {
  customer_id: number
  /** Pays only instalments of this policy. */
  policy_id?: number
  onClose: () => void
}

/** Returns the open instalments of a customer or a policy, the oldest first. */
function useOpenParts({ customer_id, policy_id }: Props): { parts: Instalment[]; isPending: boolean } {
  const { data = [], isPending } = useGetList('instalments', {
    filter: {
      ...(policy_id ? { policy_id } : { customer_id }),
      status_eq_any: ['pending', 'due', 'partly_paid', 'overdue'],
    },
    sort: { field: 'due_on', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  return { parts: data.map(asInstalment), isPending }
}

/** Records a payment, spread over open instalments, and says what is left over. */
export function PaymentDialog(props: Props) {
  const { customer_id, policy_id, onClose } = props
  const translate = useTranslate()
  const { parts: all, isPending } = useOpenParts(props)
  const [chosen, setChosen] = useState<string>()
  const currencies = [...new Set(all.map(({ amount }) => amount.currency))]
  const currency = chosen ?? currencies[0] ?? preferredCurrency()
  const parts = all.filter(({ amount }) => amount.currency === currency)
  const [method, setMethod] = useState('transfer')
  const [paid_on, setPaidOn] = useState(officeToday())
  const [reference, setReference] = useState('')
  const entered = useEntered(parts, method, currency)
  const { book, busy, refused } = useBook(onClose)
  const { amount, lines } = entered
  const isReady = Boolean(amount && lines && !isPending && (amount.amount || lines.length))
  const payment = { customer_id, policy_id, amount, paid_on, method, reference: reference || null }
  const submit = () => book({ ...payment, spread: lines })
  const label = (name: string) => translate(`resources.payment-dialog.${name}`)
  return (
    <FormDialog
      title={label('title')}
      submit={label('book')}
      canSubmit={isReady}
      busy={busy}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={fieldsStyle}>
          <AmountField {...{ currency, currencies, method }} entered={entered} onCurrency={setChosen} />
          <MethodField value={method} onChange={setMethod} />
          <PlainField name="paid_on" type="date" value={paid_on} onChange={setPaidOn} />
          <PlainField name="reference" value={reference} onChange={setReference} />
        </Box>
        <OpenParts parts={parts} entered={entered} />
        <LeftOver left={entered.left} />
      </Box>
    </FormDialog>
  )
}

function useBook(onClose: () => void) {
  const data = useDataProvider()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const { run, busy, refused } = useAction()
  const book = (payment: object) =>
    run(async () => {
      const { data: answer } = await data.create('payments', { data: payment })
      notifyDone('resources.payment-dialog.booked', {
        messageArgs: { number: answer.number },
        answer,
        final: true,
      })
      await queries.invalidateQueries()
      onClose()
    })
  return { book, busy, refused }
}

interface AmountProps {
  entered: ReturnType<typeof useEntered>
  currency: string
  currencies: readonly string[]
  method: string
  onCurrency: (currency: string) => void
}

function AmountField({ entered, currency, currencies, method, onCurrency }: AmountProps) {
  const translate = useTranslate()
  const label = useFieldLabel(useResource('payments'), 'amount')
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <TextField
        label={currencies.length > 1 ? label : `${label} (${currency})`}
        value={entered.amountText}
        onChange={event => entered.setAmount(event.target.value)}
        error={entered.amount === null}
        disabled={method === 'set_off'}
        autoFocus
        required
        fullWidth
        slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
      />
      {currencies.length > 1 && (
        <TextField
          select
          label={translate('fields.currency')}
          value={currency}
          onChange={event => onCurrency(event.target.value)}
          sx={{ minWidth: 100 }}
        >
          {currencies.map(one => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

function MethodField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const resource = useResource('payments')
  const option = useOptionLabel(resource, 'method')
  return (
    <TextField
      select
      label={useFieldLabel(resource, 'method')}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {[...paymentMethods, 'set_off'].map(one => (
        <MenuItem key={one} value={one}>
          {option(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface PlainProps {
  name: string
  value: string
  onChange: (value: string) => void
  type?: string
}

function PlainField({ name, value, onChange, type }: PlainProps) {
  return (
    <TextField
      label={useFieldLabel(useResource('payments'), name)}
      type={type}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 60 } }}
    />
  )
}

/** Says what is left over, or how much more than the payment the instalments use. */
function LeftOver({ left }: { left: Money | null }) {
  const translate = useTranslate()
  const locale = useLocale()
  const amount = left ? formatMoney({ ...left, amount: Math.abs(left.amount) }, locale) : ''
  const key = !left ? 'unreadable' : left.amount > 0 ? 'left' : left.amount < 0 ? 'from_credit' : 'all_spread'
  return (
    <Typography variant="body2" role="status">
      {translate(`resources.payment-dialog.${key}`, { amount })}
    </Typography>
  )
}

const fieldsStyle = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }
