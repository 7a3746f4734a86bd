import { z } from 'zod'
import { objectWith } from '../../core/field/objectWith'
import { majorUnits } from '../../core/money/amount'
import { isCurrency } from '../../core/money/currencies'
import { MAX_AMOUNT, MAX_TOTAL, type MoneyField } from './money.type'

// Aborts the check: without a valid currency, a message can't show the limits.
const currency = z.string().refine(isCurrency, { abort: true, params: { key: 'validation.currency' } })

export const moneySchema = ({ readOnly, computed, ...options }: MoneyField) => {
  const most = readOnly || computed ? MAX_TOTAL : MAX_AMOUNT
  const { min = -most, max = most } = options
  const amounts = z
    .strictObject({ amount: z.int(), currency })
    .superRefine(({ amount, currency }, context) => {
      const refuse = (key: string, limit: number) =>
        context.addIssue({
          code: 'custom',
          path: ['amount'],
          params: { key, limit: majorUnits({ amount: limit, currency }) },
        })
      if (amount < min) refuse('validation.min_value', min)
      if (amount > max) refuse('validation.max_value', max)
    })
  return objectWith(['amount', 'currency'], amounts)
}
