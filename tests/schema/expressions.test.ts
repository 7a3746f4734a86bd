import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkExpression, evaluateExpression } from '../../src/core/expression/expression'
import { expressionProblems } from '../../src/core/expression/expressionProblems'
import { loadPatterns } from '../../src/core/questions/pattern'
import { applies } from '../../src/core/schema/applies'
import { mistakeText } from '../../src/core/schema/mistake'
import {
  choice,
  date,
  decimal,
  defineResource,
  json,
  money,
  tags,
  text,
  wholeNumber,
  yesNo,
} from '../../src/define'
import { treeOf } from '../../src/pages/list/filters/advanced/filterTree'
import { expressionOf } from '../../src/studio/conditions/conditionExpression'
import { completionsAt } from '../../src/studio/expression/completions'

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
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const computed = (source: string, record: object = {}) =>
  evaluateExpression(source, { fields, record: { ...record }, today })
const problemOf = (source: string, type = 'bool') => {
  const problem = checkExpression(source, { fields, type })
  return problem && mistakeText({ place: type, ...problem }).slice(type.length + 2)
}

beforeAll(loadPatterns)

describe('expressions', () => {
  it('T-02 a field may be called like a word of the language, which its expressions then cannot use', () => {
    const words = ['double', 'int', 'string', 'list', 'map', 'type', 'bool', 'if', 'for', 'today', 'record']
    const named = { ...fields, ...Object.fromEntries(words.map(name => [name, wholeNumber()])) }
    const problemIn = (source: string) => checkExpression(source, { fields: named, type: 'bool' })
    expect(problemIn('count > 0 && has(record.double) && today > due')).toBeUndefined()
    expect(problemIn('"double" == name && string(count) == name')).toBeUndefined()
    for (const word of ['double', 'list', 'type', 'if'])
      expect(problemIn(`count > 0 && ${word} > 5`)).toEqual({
        cause: {
          key: 'studio_problems.cause.reserved_word',
          params: { part: word },
          start: 13,
          end: 13 + word.length,
        },
        cure: { key: 'studio_problems.cure.other_name' },
      })
    const record = { count: 2, double: 3 }
    expect(evaluateExpression('count + 1', { fields: named, record, today })).toBe(3)
  })

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

  it('T-02 names each mistake of an expression with its place', () => {
    const partsOf = (source: string) =>
      expressionProblems(source, { fields, type: 'bool' }).map(({ cause: { start, end } }) =>
        source.slice(start, end),
      )
    expect(partsOf('cuont > 0 && (price > 5 || state == "opne") && size(nmae) > 2')).toEqual([
      ...['cuont', 'price > 5', '"opne"', 'nmae'],
    ])
    expect(partsOf('words.exists(w, w == lst)')).toHaveLength(1)
    expect(partsOf('count > 0 && (paid')).toHaveLength(1)
    expect(partsOf('count + 1')).toEqual(['count + 1'])
    expect(partsOf('words.exists(w, w == last) && paid')).toEqual([])
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
    expect(problemOf('cuont > 0')).toMatch(/^There is no field “cuont”\. You can use: count, /)
    expect(checkExpression('paid && cuont > 0', { fields, type: 'bool' })).toMatchObject({
      cause: { start: 8, end: 13 },
    })
    expect(problemOf('record.cuont == 1')).toContain('no field “cuont”')
    expect(problemOf('raw == "a"')).toBe(
      'An expression can’t use “raw”, because of its type. Choose another field.',
    )
    expect(problemOf('count')).toBe(
      'The result is a whole number. It must be yes or no. Use a condition, such as count > 0',
    )
  })

  it.each([
    ['price > 100', 'compares an amount with a whole number', 'price.amount > 100'],
    ['100 < (price + tax)', 'compares a whole number with an amount', '100 < (price + tax).amount'],
    ['price + 1 == price', 'combines an amount and a whole number', 'amount(1, price.currency)'],
    ['due > "2026-01-01"', 'compares a date with a text', 'day("2026-12-31")'],
    ['due + 30 > today', 'combines a date and a whole number', 'due.plusDays(30)'],
    ['rate * 1.5 > rate', 'a decimal and a number with a point', 'decimal("1.5")'],
    ['count + name', 'combines a whole number and a text', 'Use values of the same type'],
    ['count == null', 'compares a whole number with nothing', 'has(record.count)'],
    ['!count', 'isn’t possible with a whole number', 'Use values of the same type'],
    ['paid && count', 'needs a condition on each side, not a whole number', 'amount > 0'],
    ['count ? paid : paid', 'isn’t a condition, but a whole number', 'count > 0'],
    ['paid ? 1 : "a"', 'gives a whole number in one case and a text', 'same type'],
    ['[1, "a"] == words', 'values of different types: a whole number and a text', 'same type'],
    ['price.currncy == "EUR"', '“price.currncy” isn’t possible', 'amount and currency'],
    ['name.first == "A"', 'nothing called “first” in it', 'Correct it'],
    ['length(name) > 3', 'no function “length”', 'size'],
    ['size(count) > 3', '“size” doesn’t take these values', 'Correct it'],
    ['count >', 'isn’t finished', 'Complete it'],
    ['(count > 1', 'isn’t finished', 'Complete it'],
    ['count = 1', '“=” can’t be here', 'count == 1'],
    ['paid and count > 1', 'can’t be here', 'Write && for “and”'],
    ['count > 1)', '“)” can’t be here', 'a bracket'],
    ['name == "a', 'no quotation mark at its end', 'Add the quotation mark'],
    ['if', '“if” is a word of the language', 'another name'],
    [' ', 'It is empty', 'Fill it in'],
    ['words[name] == "a"', 'can’t be used: List index must be int', 'bracket'],
  ])('T-02 %s is refused in plain words, with a way out', (source, what, how) => {
    expect(problemOf(source)).toContain(what)
    expect(problemOf(source)).toContain(how)
  })

  it('T-02 names a text that is no option of the choice that it is compared with', () => {
    for (const right of ['state == "open"', '"done" != state', 'state in ["open", "done"]', 'name == "opne"'])
      expect(problemOf(right)).toBeUndefined()
    for (const wrong of ['state == "opne"', '"opne" != state', 'paid || state in ["open", "opne"]'])
      expect(problemOf(wrong)).toBe('“state” has no option “opne”. Choose one of: open and done.')
  })

  describe('completion', () => {
    const labels: Record<string, string[]> = {
      'fields.count': ['Places', 'Nombre de places', 'عدد الأماكن', 'Yer sayısı'],
      'fields.due': ['Payable until', 'Échéance', 'تاريخ الاستحقاق', 'Son ödeme günü'],
      'options.state.done': ['Settled', 'Réglé', 'تمت التسوية', 'Ödendi'],
    }
    const scope = { fields, hasToday: true, labelsOf: (key: string) => labels[key] ?? [] }
    /** Returns the whole text after each completion. */
    const completed = (source: string, options: { isAsked?: boolean; hasToday?: boolean } = {}) =>
      completionsAt({ source, cursor: source.length, ...options }, { ...scope, ...options }).map(
        ({ begin, text }) => source.slice(0, begin) + text,
      )

    it('T-02 completes the name of a field by its label in any language', () => {
      for (const begun of ['cou', 'plac', 'Nombre de pl', 'عدد الأم', 'yer', 'SAYI'])
        expect(completed(`paid && ${begun}`)).toContain('paid && count')
      expect(completed('ech')).toEqual(['due'])
      expect(completed('count')).toEqual([])
      expect(completed('name == "cou')).toEqual([])
    })

    it('T-02 lists all that can be written, with the parts of a value after its point', () => {
      const all = completed('', { isAsked: true })
      expect(all).toEqual(
        expect.arrayContaining([...Object.keys(fields).filter(name => name !== 'raw'), 'today']),
      )
      expect(all).toContain('has(record.raw)')
      expect(completed('', { isAsked: true, hasToday: false })).not.toContain('today')
      expect(completed('')).toEqual([])
      expect(completed('due.')).toEqual(['due.plusDays(', 'due.plusMonths('])
      expect(completed('has(record.r')).toEqual(['has(record.rate', 'has(record.raw'])
    })

    it('T-02 offers the options of a choice by their names and labels', () => {
      for (const begun of ['state == ', 'state == "', 'state in ["', 'state in ["open", "']) {
        const before = begun.replace(/"$/u, '')
        expect(completed(begun)).toEqual([`${before}"open"`, `${before}"done"`])
      }
      expect(completed('state != "regl')).toEqual(['state != "done"'])
    })
  })

  it('T-02 conditions become an expression that holds for the same records, to compare fields in it', () => {
    const things = defineResource({ name: 'things', title: 'name', subject: 'Thing', fields })
    const written = (filter: object) =>
      expressionOf(
        treeOf(things, { ...filter }, () => undefined),
        fields,
      )
    const filters = [
      { state_eq_any: ['open'], count_gte: 3 },
      { or: [{ name: 'a"b c' }, { paid: false }, { due_lt: '@today+7' }], rate_gt: '0.5' },
      { due_eq_any: ['2026-11-23', '@today-1m'], words_inc_any: ['vip', 'new'] },
      { name_null: false, price_lte: eur(500), words_inc: ['vip'], state_neq_any: ['done'], paid_neq: true },
      { paid_eq_any: [true] },
      { paid_eq_any: [true, false], paid_neq_any: [true] },
    ]
    const records = [
      {
        name: 'a"b c',
        state: 'open',
        count: 3,
        rate: '0.7',
        due: today,
        paid: false,
        words: ['vip'],
        price: eur(5),
      },
      {
        name: 'x',
        state: 'done',
        count: 2,
        rate: '0.1',
        due: '2027-01-01',
        paid: true,
        words: ['old'],
        price: eur(900),
      },
      {
        name: 'y',
        state: 'open',
        count: 9,
        rate: '3',
        due: '2026-10-23',
        paid: true,
        words: ['new', 'vip'],
        price: eur(500),
      },
    ]
    for (const filter of filters) {
      const { source, left } = written(filter)
      expect(left).toEqual([])
      expect(problemOf(source)).toBeUndefined()
      for (const record of records)
        expect(computed(source, record), source).toBe(applies(filter, record, { fields, today }))
    }
    expect(written({ due_gte: '@month', count: 1 })).toEqual({ source: 'count == 1', left: ['due'] })
    // A search ignores case and accents, and has no equivalent expression.
    expect(written({ name_q: 'A', count: 1 })).toEqual({ source: 'count == 1', left: ['name'] })
    const begun = { id: 1, name: 'due', operator: 'gte' as const }
    expect(expressionOf({ id: 0, join: 'and', nodes: [begun] }, fields).source).toBe('due >= ')
  })

  it('T-02 is bounded in time and memory', () => {
    expect(problemOf('name.matches("^(a+)+$")')).toContain('Use fits(')
    expect(computed('name.fits("[A-Z]{2}[0-9]+")', { name: 'TU123' })).toBe(true)
    const nested = 'words.all(a, words.all(b, words.all(c, a == b)))'
    expect(problemOf(nested)).toContain('More than 2 loops are nested.')
    expect(problemOf(Array(400).fill('paid').join(' && '))).toContain('too long')
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
