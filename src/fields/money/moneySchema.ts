import { z } from 'zod'
import { isCurrency } from './currencies'
import { type MoneyField, majorUnits } from './money'

// Without a currency there is no saying how much an amount may be.
const currency = z.string().refine(isCurrency, { abort: true, params: { key: 'validation.currency' } })

export const moneySchema = ({ min = -1e15, max = 1e15 }: MoneyField) =>
  z.strictObject({ amount: z.int(), currency }).superRefine(({ amount, currency }, context) => {
    const refuse = (key: string, limit: number) =>
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        params: { key, limit: majorUnits({ amount: limit, currency }) },
      })
    if (amount < min) refuse('validation.min_value', min)
    if (amount > max) refuse('validation.max_value', max)
  })
