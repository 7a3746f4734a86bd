import fc from 'fast-check'
import type { AnyField } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields'

/** Texts that a file or a spreadsheet could take for something else. */
const NASTY = [
  ...['=1+1', '+3', '-5', '@home', "'", "'=1", "''=1+1", '"', '"a", b', 'a;=1+1', "a;'-2", 'a\n+b', '\t=1'],
  ...[
    '00123',
    '1e5',
    '1.50',
    '1,50',
    '12345678901234567890',
    '0',
    'TRUE',
    'false',
    '#N/A ',
    'NULL',
    '31/12/2026',
  ],
  ...[
    '2026-03-31',
    '12:30',
    '1 250,500',
    '٢٥٠٫٥',
    'شركة التأمين',
    '\u200fرقم 12\u200e',
    'İstanbul’da ığdır',
    'a\u00a0b',
  ],
  ...[
    'O’Neil "Ltd"; Öz',
    'line 1\nline 2',
    'line 1\r\nline 2',
    'a\rb',
    'tab\there',
    '_x000D_',

    '<b>&amp;</b>',
  ],
  ...[
    'sep=;',
    'a,b',
    'a  b',
    '😀 e\u0301',
    ']]>',
    '{"a":1}',
    '[1]',
    '—',
    'x'.repeat(250),
    '="00123"',
    '#CALC!',
    '12 EUR',
    '5\u00a0EUR',
  ],
]
const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 30 }))
const day = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map(value => value.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(value => value.toISOString())
const decimal = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale))
const amount = fc.record({
  amount: fc.oneof(
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.integer({ min: 0, max: 999_999_999_999_999 }),
  ),
  currency: fc.constantFrom('TND', 'EUR', 'TRY', 'MAD', 'USD', 'JPY', 'KWD', 'XOF', 'GBP'),
})
const address = fc.record({
  line1: fc.option(text),
  line2: fc.option(text),
  city: text,
  region: fc.option(text),
  postcode: fc.option(fc.constantFrom('1001', '00100', '75 002', 'SW1A 1AA', '-')),
  country: fc.constantFrom('TN', 'FR', 'TR', 'MA', 'CI'),
})

const KINDS: Record<string, fc.Arbitrary<unknown>> = {
  text,
  longText: text,
  email: fc.constantFrom('a@example.com', 'info@société.fr', 'smith&sons@example.co.uk', '=a@example.com'),
  url: fc.constantFrom('https://example.com/?a=1&b="x"', 'http://example.com/é;=1'),
  phone: fc.constantFrom('+21671123456', '+33123456789', '+905321234567', '+212522123456', '+441632960123'),
  date: day,
  dateTime: moment,
  decimal,
  percent: fc.oneof(
    decimal,
    fc.integer({ min: 0, max: 1_000_000 }).map(value => String(value / 10_000)),
  ),
  money: amount,
  yesNo: fc.boolean(),
  wholeNumber: fc.oneof(fc.integer({ min: -20, max: 400 }), fc.maxSafeInteger()),
  address,
  tags: fc.array(text, { maxLength: 4 }),
  json: fc.jsonValue({ maxDepth: 2 }),
}

/** Generates values of a field, and undefined if there is no text in a file for it. */
export function valuesOf(field: AnyField): fc.Arbitrary<unknown> | undefined {
  const any = anyOf(field)
  const schema = schemaOf(field)
  // What the definition refuses becomes an empty value.
  return any && fc.option(any, { freq: 8 }).map(value => schema.safeParse(value).data ?? null)
}

function anyOf(field: AnyField): fc.Arbitrary<unknown> | undefined {
  const options = 'options' in field ? (field.options as readonly unknown[]) : []
  if (field.kind === 'choices') return fc.subarray([...options])
  if (options.length && field.kind !== 'attachments') return fc.constantFrom(...options)
  if ('fields' in field) {
    const parts = Object.entries(field.fields as Record<string, AnyField>).map(([name, part]) => [
      name,
      valuesOf(part) ?? fc.constant(null),
    ])
    return fc.array(fc.record(Object.fromEntries(parts)), { maxLength: 3 })
  }
  return KINDS[field.kind]
}
