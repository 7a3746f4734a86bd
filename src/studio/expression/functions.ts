import type { ExpressionType } from '../../core/field/fieldType'

/**
 * Functions and values that an expression can use besides fields: the inserted text by the key of the
 * description.
 */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  today: 'today',
  has: 'has(record.',
  size: 'size(',
  day: 'day("',
  decimal: 'decimal("',
  amount: 'amount(',
  string: 'string(',
}

const LENGTH = { size: 'size()' }

/** Members that can follow a value and a dot, by the value's type. */
export const MEMBERS: Readonly<Partial<Record<ExpressionType, Readonly<Record<string, string>>>>> = {
  text: {
    contains: 'contains("',
    startsWith: 'startsWith("',
    endsWith: 'endsWith("',
    fits: 'fits("',
    ...LENGTH,
  },
  day: { plusDays: 'plusDays(', plusMonths: 'plusMonths(' },
  money: { money_amount: 'amount', money_currency: 'currency' },
  texts: { exists: 'exists(each, each == "', all: 'all(each, each != "', ...LENGTH },
}
