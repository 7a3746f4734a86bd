import { date, decimal, defineResource, text } from '../../src/define'
import { suggestSources } from './sources'

const currency = { list: 'currency', max: 3, ltr: true } as const

/**
 * The price of one unit of a currency in another, from a day on. The office enters the rates to compare
 * quotes in one currency.
 */
export const exchangeRates = defineResource({
  name: 'exchange-rates',
  title: 'name',
  subject: 'management',
  icon: 'bank',
  menu: 'market',
  order: 200,
  fields: {
    name: text({ computed: ({ currency: of, to_currency: to }) => (of && to ? `${of} / ${to}` : null) }),
    currency: text({ ...currency, required: true }),
    to_currency: text({ ...currency, help: true }),
    rate: decimal({ required: true, scale: 10, min: 0, max: 1_000_000_000, help: true }),
    valid_from: date({ required: true, default: '@today' }),
    source: text({ max: 160, help: true, suggestions: suggestSources }),
  },
  list: {
    columns: ['name', 'rate', 'valid_from', 'source'],
    filters: ['currency', 'to_currency', 'valid_from'],
    search: ['currency', 'to_currency', 'source'],
    sort: { valid_from: 'desc' },
  },
  form: [{ section: 'rate', fields: ['currency', 'to_currency', 'rate', 'valid_from', 'source'] }],
  rules: {
    positive: { fields: ['rate'], isValid: ({ rate }) => Number(rate) > 0 },
    two_currencies: {
      fields: ['to_currency'],
      isValid: ({ currency: of, to_currency: to }) => of !== to,
    },
    // Today's rate is therefore the last one entered, and no scheduled job has to activate it.
    not_ahead: { fields: ['valid_from'], isValid: ({ valid_from }, { today }) => valid_from <= today },
  },
  uniques: { one_a_day: { fields: ['currency', 'to_currency', 'valid_from'] } },
})
