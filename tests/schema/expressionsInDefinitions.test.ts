import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPatterns } from '../../src/core/questions/pattern'
import type { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import { checkResources } from '../../src/define/checkResources'
import { dataOf } from '../../src/define/dataOf'
import { parseRecord } from '../../src/define/parseRecord'
import { resourceOfFile } from './definitionFile'

const today = '2026-11-23'

beforeAll(loadPatterns)

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
    return (error as DefinitionError).mistakes.map(mistakeText)
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

  it('T-02 rules and guards are filters where these say enough', () => {
    const definition = {
      ...invoices,
      rules: { soon: { fields: ['due'], check: { or: [{ due_lte: '@today+30' }, { due_null: true }] } } },
      transitions: {
        pay: { from: ['open'], to: 'paid', guard: { much: { total_gt: 500, due_gte: '@today' } } },
      },
    }
    const made = resourceOfFile('invoices.json', JSON.stringify(definition))
    const isValid = (due: unknown) => made.rules.soon?.isValid({ due }, context)
    expect([isValid(null), isValid('2026-12-23'), isValid('2026-12-24')]).toEqual([true, true, false])
    const guard = (total: number, due: string) =>
      made.transitions.pay?.guard?.({ total: eur(total), due }, context)
    expect([guard(501, today), guard(500, today), guard(501, '2026-11-22')]).toEqual([[], ['much'], ['much']])
    expect(dataOf(made)).toEqual({ data: definition, code: [] })
    const wrong = {
      ...definition,
      rules: { soon: { fields: ['due'], check: { due_q: '1', or: [{ dou: 1 }] } } },
    }
    expect(
      mistakesIn({ ...wrong, transitions: { pay: { ...definition.transitions.pay, guard: { none: {} } } } }),
    ).toEqual([
      expect.stringContaining('invoices.rules.soon.check: The filter can’t compare by “due_q”.'),
      'invoices.transitions.pay.guard.none: There is no condition yet. Add a condition.',
    ])
  })

  it('T-07 keeps its expressions as data', () => {
    expect(dataOf(resource)).toEqual({ data: invoices, code: [] })
  })

  describe('with initial values', () => {
    const fields = {
      ...invoices.fields,
      due: { kind: 'date', defaultExpression: 'today.plusDays(30)' },
      twofold: { kind: 'money', computed: 'net * 2' },
      remind_on: { kind: 'date', defaultExpression: 'due.plusDays(7)' },
      fee: { kind: 'money', defaultExpression: 'twofold + tax' },
    }
    const definition = { ...invoices, fields }
    const made = resourceOfFile('invoices.json', JSON.stringify(definition))
    const parsed = (input: object, before?: object) =>
      parseRecord(
        made,
        { label: 'A', ...input },
        { actor: { id: 1 }, today, ...(before && { before: { ...before } }) },
      ).values

    it('T-02 fills a new record from the fields before it, and keeps what is given', () => {
      expect(parsed({ net: eur(100), tax: eur(5) })).toMatchObject({
        ...{ due: '2026-12-23', remind_on: '2026-12-30', fee: eur(205), total: eur(105) },
      })
      expect(parsed({ due: '2027-01-01' })).toMatchObject({ remind_on: '2027-01-08', fee: null })
      expect(parsed({ due: null })).toMatchObject({ due: null, remind_on: null })
      expect(parsed({ net: eur(7) }, { label: 'B', due: null }).due).toBeNull()
      expect(dataOf(made)).toEqual({ data: definition, code: [] })
    })

    it('T-02 X-03 names the place of a wrong one', () => {
      const mistakes = (wrong: object) =>
        mistakesIn({ ...invoices, fields: { ...invoices.fields, ...wrong } }).map(text =>
          text.replace('invoices.fields.', ''),
        )
      const fixed = { kind: 'date', default: '@today', defaultExpression: 'today' }
      const at = { kind: 'date', computed: 'due', defaultExpression: 'today' }
      const part = { kind: 'list', fields: { day: { kind: 'date', defaultExpression: 'today' } } }
      const twice = { ...invoices, fields: { ...invoices.fields, on: fixed, at, part } }
      const made = resourceOfFile('invoices.json', JSON.stringify(twice))
      expect(() => checkResources([made])).toThrow(
        [
          'on.defaultExpression: The field has a fixed initial value, too. Keep one of the two.',
          'at.defaultExpression: The field is computed, so it has no initial value. Keep one of the two.',
          'part.day.defaultExpression: The values of a list are stored together. Make it a field of its own.',
        ]
          .map(text => `  invoices.fields.${text}`)
          .join('\n'),
      )
      expect(mistakes({ on: { kind: 'date', defaultExpression: 'net + tax' } })).toEqual([
        expect.stringContaining('on.defaultExpression: The result is an amount. It must be a date.'),
      ])
      const copy = { kind: 'text', computed: 'code' }
      expect(mistakes({ copy, code: { kind: 'text', defaultExpression: 'copy' } })).toEqual([
        'code.defaultExpression: “code” and “copy” are computed from each other. Compute it from other fields.',
      ])
      const later = { code: { kind: 'text', defaultExpression: 'name' } }
      expect(mistakes({ ...later, name: { kind: 'text', defaultExpression: 'label' } })).toEqual([
        'code.defaultExpression: It needs name, which is computed later. Move the field behind the fields that it needs.',
      ])
    })
  })

  it('X-03 names the place of a wrong expression, and how to correct it', () => {
    const { total, ...others } = invoices.fields
    const wrong = {
      ...invoices,
      fields: { ...invoices.fields, total: { kind: 'money', computed: 'net + 1' } },
    }
    expect(mistakesIn(wrong)).toEqual([
      'invoices.fields.total.computed: “net + 1” combines an amount and a whole number. That isn’t possible. ' +
        'Write the other value as an amount, too: amount(1, net.currency)',
    ])
    const unknown = {
      ...wrong,
      fields: { ...invoices.fields, total: { kind: 'money', computed: 'net + tx' } },
    }
    expect(mistakesIn(unknown)).toEqual([expect.stringContaining('You can use: tax, net, ')])
    const circle = { one: { kind: 'text', computed: 'two' }, two: { kind: 'text', computed: 'one' } }
    expect(mistakesIn({ ...invoices, fields: { ...others, total, ...circle } })).toEqual([
      'invoices.fields.one.computed: “one” and “two” are computed from each other. Compute it from other fields.',
    ])
    const early = { one: { kind: 'text', computed: 'two' }, two: { kind: 'text', computed: 'label' } }
    expect(mistakesIn({ ...invoices, fields: { ...others, total, ...early } })).toEqual([
      'invoices.fields.one.computed: It needs two, which is computed later. Move the field behind the fields that it needs.',
    ])
    const daily = { days: { kind: 'wholeNumber', computed: 'due - today' } }
    expect(mistakesIn({ ...invoices, fields: { ...invoices.fields, ...daily } })[0]).toContain(
      'The value would change every day',
    )
  })
})
