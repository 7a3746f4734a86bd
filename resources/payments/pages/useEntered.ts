import { useState } from 'react'
import { useLocale } from 'react-admin'
import { exponentOf, formatDecimal, type Money, majorUnits, typedAmount } from '../../../src/kit'
import type { SpreadLine } from '../payment'
import { leftOver, type OpenPart, oldestFirst } from '../spread'

/** What the user enters for a payment, and what follows from it. */
export interface Entered {
  amountText: string
  setAmount(text: string): void
  /** Null while the amount can't be read. */
  amount: Money | null
  /** The text of each open instalment: its part of the payment. */
  textOf(part: OpenPart): string
  setLine(part: OpenPart, text: string): void
  /** Null while a part can't be read. */
  lines: SpreadLine[] | null
  left: Money | null
}

/** Spreads the amount over the open instalments, the oldest first, until the user changes a part. */
export function useEntered(parts: readonly OpenPart[], method: string, currency: string): Entered {
  const locale = useLocale()
  const [amountText, setAmount] = useState('')
  const [own, setOwn] = useState<Record<number, string>>({})
  const read = (text: string): Money | null => {
    const typed = typedAmount(text.trim() || '0', locale, currency)
    return typed.amount === undefined || typed.currency !== currency
      ? null
      : { amount: typed.amount, currency }
  }
  const show = (money: Money) =>
    formatDecimal(majorUnits(money), locale, {
      useGrouping: false,
      minimumFractionDigits: exponentOf(money.currency),
    })
  const amount = method === 'set_off' ? { amount: 0, currency } : read(amountText)
  const offered = amount ? oldestFirst(amount, method, parts) : []
  const textOf = (part: OpenPart) => {
    const line = offered.find(({ instalment_id }) => instalment_id === part.id)
    return own[part.id] ?? (line ? show(line.amount) : '')
  }
  const all = parts.map(part => ({ instalment_id: part.id, amount: read(textOf(part)) }))
  const readable = all.filter((line): line is SpreadLine => line.amount !== null)
  const lines = readable.length === all.length ? readable.filter(line => line.amount.amount !== 0) : null
  return {
    ...{ amountText, setAmount, amount, textOf, lines },
    setLine: (part, text) => setOwn(before => ({ ...before, [part.id]: text })),
    left: amount && lines && leftOver(amount, lines),
  }
}
