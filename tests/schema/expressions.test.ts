import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkExpression, evaluateExpression, typeNameOf } from '../../src/core/expression/expression'
import { loadPatterns } from '../../src/core/questions/pattern'
import { choice, date, decimal, json, money, tags, text, wholeNumber, yesNo } from '../../src/define'
import { dataOf } from '../../src/define/dataOf'
import { completionsAt } from '../../src/pages/studio/expression/completions'
import { resourceOfFile } from './definitionFile'

const fields = {
  name: text(),
  last: text(),
  count: wholeNumber(),
  rate: decimal({ scale: 3 }),
  price: money(),
  tax: money(),
  due: date(),
  paid: yesNo(),
  words: tags(),
  state: choice(['open', 'done']),
  raw: json(),
}
const today = '2026-11-23'
const computed = (source: string, record: object = {}) =>
  evaluateExpression(source, { fields, record: { ...record }, today })
const problemOf = (source: string, type = 'bool') => checkExpression(source, { fields, type })?.message

beforeAll(loadPatterns)

describe('expressions', () => {
  it('T-02 computes with whole numbers, exact decimals, money and days', () => {
    expect(computed('name + " " + last', { name: 'Ada', last: 'Winter' })).toBe('Ada Winter')
    expect(computed('count * 3 - 1', { count: 4 })).toBe(11)
    expect(computed('rate * decimal("0.1")', { rate: '0.3' })).toBe('0.03')
    expect(computed('price + tax', { price: eur(100), tax: eur(19) })).toEqual(eur(119))
    expect(computed('price * decimal("0.075")', { price: eur(1_234) })).toEqual(eur(93))
    expect(computed('due - today', { due: '2026-12-01' })).toBe(8)
    expect(computed('today.plusMonths(3)')).toBe('2027-02-23')
    expect(computed('state == "open" && "vip" in words', { state: 'open', words: ['vip'] })).toBe(true)
  })

  it('T-02 has no value where it uses an empty field, and can ask whether one is filled', () => {
    expect(computed('count + 1')).toBeNull()
    expect(computed('has(record.count) ? count : 0')).toBe(0)
    expect(computed('has(record.count) ? count : 0', { count: 5 })).toBe(5)
    expect(computed('price + tax', { price: eur(1), tax: { amount: 1, currency: 'USD' } })).toBeNull()
    expect(computed('count / 0', { count: 1 })).toBeNull()
  })

  it('T-02 is checked against the fields, with the place of what is wrong', () => {
    expect(problemOf('count > 0')).toBeUndefined()
    expect(problemOf('cuont > 0')).toBe('Unknown variable: cuont')
    expect(checkExpression('paid && cuont > 0', { fields, type: 'bool' })).toMatchObject({
      start: 8,
      end: 13,
    })
    expect(problemOf('count + name')).toBe('no such overload: int + string')
    expect(problemOf('count')).toBe('it is of type int, not bool')
    expect(problemOf('raw == "a"')).toBe('Unknown variable: raw')
    expect(problemOf('price + 1 == price')).toContain('no such overload')
    expect(problemOf('count >')).toBeDefined()
  })

  it('T-02 names a text that is no option of the choice that it is compared with', () => {
    for (const right of ['state == "open"', '"done" != state', 'state in ["open", "done"]', 'name == "opne"'])
      expect(problemOf(right)).toBeUndefined()
    for (const wrong of ['state == "opne"', '"opne" != state', 'paid || state in ["open", "opne"]'])
      expect(problemOf(wrong)).toBe('state has no option "opne", only open, done')
    expect(completionsAt({ source: 'state == "', cursor: 10 }, fields, typeNameOf)).toEqual([
      { text: 'open', about: 'state' },
      { text: 'done', about: 'state' },
    ])
    expect(completionsAt({ source: 'state == "d', cursor: 11 }, fields, typeNameOf)).toHaveLength(1)
  })

  it('T-02 is bounded in time and memory', () => {
    expect(problemOf('name.matches("^(a+)+$")')).toBe(
      'use fits, which takes the same pattern and always ends',
    )
    expect(computed('name.fits("[A-Z]{2}[0-9]+")', { name: 'TU123' })).toBe(true)
    const nested = 'words.all(a, words.all(b, words.all(c, a == b)))'
    expect(problemOf(nested)).toBe('more than 2 loops are nested')
    expect(problemOf(Array(400).fill('paid').join(' && '))).toContain('maxAstNodes')
    expect(problemOf(`${'('.repeat(200)}paid${')'.repeat(200)}`)).toBeDefined()
  })

  it('T-02 decimals agree with whole numbers of their smallest unit', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const asText = (units: number) => {
      const digits = String(Math.abs(units)).padStart(4, '0')
      return `${units < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
    }
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const sum = computed(`rate + decimal("${asText(other)}")`, { rate: asText(one) })
        expect(Math.round(Number(sum) * 1000)).toBe(one + other)
        expect(computed(`rate < decimal("${asText(other)}")`, { rate: asText(one) })).toBe(one < other)
      }),
    )
  })

  it('T-02 no expression of random tokens throws or hangs', () => {
    const token = fc.constantFrom(
      ...'name count rate price due ( ) + - * / < == && ! ? : . [ ] "a" 1 has size string'.split(' '),
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), tokens => {
        const source = tokens.join(' ')
        if (checkExpression(source, { fields, type: 'bool' })) return
        computed(source, { name: 'a', count: 1, rate: '1', price: eur(1), due: today })
      }),
      { numRuns: 500 },
    )
  })
})

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const invoices = {
  name: 'invoices',
  title: 'label',
  subject: 'Invoice',
  fields: {
    label: { kind: 'text', required: true },
    net: { kind: 'money' },
    tax: { kind: 'money' },
    total: { kind: 'money', computed: 'net + tax' },
    due: { kind: 'date' },
    status: { kind: 'choice', options: ['open', 'paid'], default: 'open', readOnly: true },
  },
  rules: { not_past: { fields: ['due'], check: 'due >= today' } },
  transitions: { pay: { from: ['open'], to: 'paid', guard: { total: 'total > amount(0, total.currency)' } } },
}

const mistakesIn = (definition: object): readonly string[] => {
  try {
    resourceOfFile('invoices.json', JSON.stringify(definition))
    return []
  } catch (error) {
    return (error as { mistakes: string[] }).mistakes
  }
}

describe('a definition in JSON with expressions', () => {
  const resource = resourceOfFile('invoices.json', JSON.stringify(invoices))
  const context = { today }

  it('T-02 computes fields, checks rules and guards transitions', () => {
    const total = resource.fields.total?.computed as (record: object) => unknown
    expect(total({ net: eur(100), tax: eur(20) })).toEqual(eur(120))
    expect(total({ net: eur(100) })).toBeNull()
    const rule = resource.rules.not_past
    expect(rule?.isValid({ due: '2026-11-22' }, context)).toBe(false)
    expect(rule?.isValid({ due: today }, context)).toBe(true)
    expect(rule?.isValid({}, context)).toBe(true)
    const guard = resource.transitions.pay?.guard
    expect(guard?.({ total: eur(0) }, context)).toEqual(['total'])
    expect(guard?.({}, context)).toEqual(['total'])
    expect(guard?.({ total: eur(5) }, context)).toEqual([])
  })

  it('T-07 the example of docs/definitions.md is a definition', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/u.exec(readFileSync('docs/definitions.md', 'utf8')) ?? []
    expect(resourceOfFile('invoices.json', example).fields.total?.computed).toBeDefined()
  })

  it('T-07 keeps its expressions as data', () => {
    expect(dataOf(resource)).toEqual({ data: invoices, code: [] })
  })

  it('X-03 names the place of a wrong expression, and how to correct it', () => {
    const { total, ...others } = invoices.fields
    const wrong = {
      ...invoices,
      fields: { ...invoices.fields, total: { kind: 'money', computed: 'net + 1' } },
    }
    expect(mistakesIn(wrong)).toEqual([
      'invoices.fields.total.computed: no such overload: Amount + int, in "net + 1". ' +
        'Use net.amount for its minor units, or amount(100, net.currency) for an amount',
    ])
    const unknown = {
      ...wrong,
      fields: { ...invoices.fields, total: { kind: 'money', computed: 'net + tx' } },
    }
    expect(mistakesIn(unknown)).toEqual([expect.stringContaining('It can use: label (string), ')])
    const circle = { one: { kind: 'text', computed: 'two' }, two: { kind: 'text', computed: 'one' } }
    expect(mistakesIn({ ...invoices, fields: { ...others, total, ...circle } })).toEqual([
      'invoices.fields.one.computed: it needs two, which is computed after it. Move the field behind what it needs',
    ])
    const daily = { days: { kind: 'wholeNumber', computed: 'due - today' } }
    expect(mistakesIn({ ...invoices, fields: { ...invoices.fields, ...daily } })[0]).toContain(
      'its value would change from day to day without a save',
    )
  })
})
