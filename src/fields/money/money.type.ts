import { currencyAlone } from '../../core/field/currencyAlone'
import {
  type Field,
  type FieldFilter,
  type FieldOptions,
  type FieldType,
  type FilledBy,
  FilterValueError,
} from '../../core/field/fieldType'
import { columnFilter, ORDERED } from '../../core/field/filters'
import { formatMoney } from '../../core/field/formatMoney'
import { type Money, majorUnits } from '../../core/money/amount'
import { isCurrency } from '../../core/money/currencies'
import { allOf, type Condition } from '../../core/schema/condition'

/** The default maximum of a field, in minor units. */
export const MAX_AMOUNT = 1e12
/** The maximum of a total that the server sets; thousands of such amounts can be added exactly. */
export const MAX_TOTAL = 1e15

export interface MoneyOptions extends FieldOptions<Money> {
  /**
   * In minor units; `min: 0` rejects negative amounts. The default is 1e12
   * in both directions, 1e15 for `readOnly` and computed fields.
   */
  min?: number
  max?: number
}
export type MoneyField = Field<'money', Money> & MoneyOptions

/** Creates a field for an amount of money. It is never a float and always has a currency. */
export const money = <const O extends MoneyOptions>(options?: O) =>
  ({ kind: 'money', ...options }) as Field<'money', Money, FilledBy<O>> & MoneyOptions

/** Reads a filter's value: minor units alone, or an amount with its currency. */
function readAmount(value: unknown): { amount: number; currency?: string } {
  if (Number.isSafeInteger(value)) return { amount: Number(value) }
  const { amount, currency } = (value ?? {}) as Partial<Money>
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string' || !isCurrency(currency))
    throw new FilterValueError('amount', value)
  return { amount: Number(amount), currency }
}

function moneyFilter(name: string, { operator, value }: Pick<FieldFilter, 'operator' | 'value'>): Condition {
  if (operator === 'null' || value === null) return columnFilter(name, { operator, value }, Number)
  if (Array.isArray(value)) {
    const any = { any: value.map(one => moneyFilter(name, { operator: 'eq', value: one })) }
    return operator === 'neq_any' ? { not: any } : any
  }
  const alone = currencyAlone(value)
  if (alone !== undefined && isCurrency(alone) && (operator === 'eq' || operator === 'neq')) {
    const inCurrency: Condition = { column: `${name}_currency`, is: 'equal', value: alone }
    return operator === 'eq' ? inCurrency : { not: inCurrency }
  }
  const { amount, currency } = readAmount(value)
  const compared = columnFilter(name, { operator, value: amount }, Number)
  if (!currency) return compared
  const sameCurrency: Condition = { column: `${name}_currency`, is: 'equal', value: currency }
  return operator === 'neq' ? { any: [compared, { not: sameCurrency }] } : allOf(sameCurrency, compared)
}

export const moneyType: FieldType<MoneyField, Money> = {
  kind: 'money',
  expression: 'money',
  measured: 'amount',
  operators: ORDERED,
  columns: name => [
    { name, type: 'bigint' },
    { name: `${name}_currency`, type: 'text' },
  ],
  indexes: name => [
    { using: 'btree', on: `${name}_currency, ${name}, id` },
    { using: 'btree', on: `${name}, id` },
  ],
  // Amounts in different currencies can't be compared, so they are sorted within each currency.
  sort: name => [{ column: `${name}_currency` }, { column: name }],
  toRow: (name, value) => ({ [name]: value?.amount ?? null, [`${name}_currency`]: value?.currency ?? null }),
  fromRow: (name, row) =>
    row[name] === null || row[name] === undefined
      ? null
      : { amount: Number(row[name]), currency: String(row[`${name}_currency`]) },
  filter: moneyFilter,
  text: value => `${majorUnits(value)} ${value.currency}`,
  format: (value, _field, { language }) => formatMoney(value, language),
  sample: ({ min = 0 }, n) => ({ amount: min + n * 1250, currency: ['EUR', 'TND', 'JPY'][n % 3] ?? 'EUR' }),
}
