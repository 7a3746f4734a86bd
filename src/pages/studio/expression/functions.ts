import type { ExpressionType } from '../../../core/field/fieldType'

/** What an expression can use beside fields, by the name of its description, with what is written. */
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

/** What follows a value and a point, by the type of the value. */
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
