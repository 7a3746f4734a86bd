import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '../../src/fields'
import { type FieldWords, isProblem, readFieldLine } from '../../src/define/fieldLine'
import { nameFrom } from '../../src/define/nameFrom'

const words: FieldWords = {
  kinds: {
    text: 'text',
    'long text': 'longText',
    date: 'date',
    'date and time': 'dateTime',
    choice: 'choice',
    number: 'wholeNumber',
    reference: 'reference',
    'yes/no': 'yesNo',
  },
  kindNames: ['text', 'choice'],
  targets: { customers: 'customers', customer: 'customers', 'work orders': 'work-orders' },
  to: ['to'],
  of: ['of'],
  or: ['or'],
  required: ['required'],
  unique: ['unique'],
  readOnly: ['read-only'],
  notInFuture: ['not in the future'],
  notInPast: ['not in the past'],
  atLeast: ['at least', 'min'],
  atMost: ['at most'],
}

describe('T-01 a field typed as a line', () => {
  it.each([
    [
      'loyalty since: date, not in the future',
      { label: 'loyalty since', field: { kind: 'date', max: '@today' } },
    ],
    ['Note: Long text', { label: 'Note', field: { kind: 'longText' } }],
    ['Seen : date and time, required', { label: 'Seen', field: { kind: 'dateTime', required: true } }],
    [
      'Seats: number, at least 2, at most 9',
      { label: 'Seats', field: { kind: 'wholeNumber', min: 2, max: 9 } },
    ],
    ['Customer: reference to Customers', { field: { kind: 'reference', to: 'customers' }, options: {} }],
    ['Request: work orders, required', { field: { kind: 'reference', to: 'work-orders', required: true } }],
    ['Seats: number, min 0', { field: { kind: 'wholeNumber', min: 0 } }],
    ...['petrol, diesel or electric', 'choice of petrol, diesel or electric'].map(
      text =>
        [
          `Fuel: ${text}, required`,
          {
            field: { kind: 'choice', options: ['petrol', 'diesel', 'electric'], required: true },
            options: { petrol: 'petrol', diesel: 'diesel', electric: 'electric' },
          },
        ] as [string, object],
    ),
    ['Open: in or out', { field: { kind: 'choice', options: ['in', 'out'] } }],
    [
      'Cover: choice fire or theft | glass',
      { field: { kind: 'choice', options: ['fire_or_theft', 'glass'] } },
    ],
    ['Insured: yes/no', { field: { kind: 'yesNo' } }],
    ...['choice of pass, fail', 'choice pass | fail', 'choice, pass, fail', 'choice of pass | fail'].map(
      text =>
        [
          `Result: ${text}, required`,
          {
            field: { kind: 'choice', options: ['pass', 'fail'], required: true },
            options: { pass: 'pass', fail: 'fail' },
          },
        ] as [string, object],
    ),
    [
      'State: choice in use | closed',
      {
        label: 'State',
        field: { kind: 'choice', options: ['in_use', 'closed'] },
        options: { in_use: 'in use', closed: 'closed' },
      },
    ],
  ])('%s', (line, expected) => {
    expect(readFieldLine(line, words)).toMatchObject(expected)
  })

  it('finds a Turkish resource in any case, and reads on after it', () => {
    const turkish = { ...words, targets: { 'İş emri': 'work-orders' } }
    for (const typed of ['İş emri', 'iş emri', 'İŞ EMRİ'])
      expect(readFieldLine(`Bağlı: ${typed}, required`, turkish)).toMatchObject({
        field: { kind: 'reference', to: 'work-orders', required: true },
      })
  })

  it('names the part that it does not understand, and what could stand there', () => {
    expect(readFieldLine('Since: dat', words)).toMatchObject({ part: 'dat', expected: words.kindNames })
    expect(readFieldLine('Owner: reference to owners', words)).toMatchObject({
      part: 'to owners',
      expected: ['customers', 'work-orders'],
    })
    expect(readFieldLine('Since: date whenever', words)).toMatchObject({ part: 'whenever' })
    expect(readFieldLine('Since: date, requird', words)).toMatchObject({ part: 'requird' })
    expect(readFieldLine('Since: date, at least many', words)).toMatchObject({ part: 'at least many' })
  })

  it('reads any line without guessing: a kind and qualifiers that it knows, or a problem', () => {
    const known = Object.keys(words.kinds)
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...known),
        fc.subarray(['required', 'unique']),
        (label, kind, more) => {
          const read = readFieldLine([`${label.replace(/[:：]/gu, '')}: ${kind}`, ...more].join(', '), words)
          expect(isProblem(read)).toBe(false)
          if (!isProblem(read)) expect(read.field.kind).toBe(words.kinds[kind])
        },
      ),
    )
  })
})

describe('T-01 the name of a field', () => {
  it.each([
    ['Fidèle depuis', 'fidele_depuis'],
    ['Müşteri no', 'musteri_no'],
    ['تاريخ', 'tarykh'],
    ['3rd party', 'field_3rd_party'],
    ['—', 'field'],
  ])('%s is %s', (label, name) => {
    expect(nameFrom(label)).toBe(name)
  })

  it('is not one that is taken', () => {
    expect(nameFrom('City', { taken: ['city', 'city_2'] })).toBe('city_3')
  })
})
