import { Environment } from '@marcbachmann/cel-js'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../resources'
import { loadPatterns } from '../../src/core/questions/pattern'
import { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import { STATUS } from '../../src/core/schema/systemFields'
import { atOnce } from '../../src/core/steps'
import { joinOwnDefinitions } from '../../src/define/ownDefinitions'
import { readDefinition } from '../../src/define/parseDefinition'
import { parseRecord } from '../../src/define/parseRecord'

beforeAll(loadPatterns)
afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the mistakes in one definition, together with the shipped ones. */
function mistakesIn(data: object): string[] {
  try {
    return atOnce(joinOwnDefinitions(resources.all, [readDefinition('own', data)])).mistakes.map(mistakeText)
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return error.mistakes.map(mistakeText)
  }
}

const own = (fields: object, rest: object = {}) => ({
  ...{ name: 'lamps', title: 'name', subject: 'Lamp', ...rest },
  fields: { name: { kind: 'text' }, ...fields },
})

/** Returns what saving a record of such a definition gives. */
function saved(
  fields: object,
  input: object,
  more: { before?: Record<string, unknown>; rules?: object } = {},
) {
  const { rules, before } = more
  const made = atOnce(joinOwnDefinitions(resources.all, [readDefinition('own', own(fields, { rules }))]))
  const lamps = made.resources.find(({ name }) => name === 'lamps')
  if (!lamps) throw new Error(made.mistakes.map(mistakeText).join())
  const context = { today: '2026-11-23', actor: null, before }
  return parseRecord(lamps, { ...input }, context as never)
}

describe('U-01 T-08 the check of definitions', () => {
  it('rests at each definition and expression, so that a server can answer others', () => {
    const rules = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`r${at}`, { fields: ['name'], check: `size(name) > ${at}` }]),
    )
    const data = [
      readDefinition('own', own({}, { rules })),
      readDefinition('more', own({}, { name: 'bulbs' })),
    ]
    const steps = joinOwnDefinitions(resources.all, data)
    let rests = 0
    while (!steps.next().done) rests++
    expect(rests).toBeGreaterThan(200)
  })

  const chained = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `f${at}`,
        { kind: 'text', ...(at && { defaultExpression: `f${at - 1} + "a"` }) },
      ]),
    )
  const parsesOf = (count: number): number => {
    const parse = vi.spyOn(Environment.prototype, 'parse')
    expect(mistakesIn(own(chained(count)))).toEqual([])
    const { length } = parse.mock.calls
    parse.mockRestore()
    return length
  }

  it('U-01 parses each expression once, also in a long chain of initial values', () => {
    const [shipped, few, many] = [parsesOf(1), parsesOf(151), parsesOf(301)]
    expect([few - shipped, many - shipped]).toEqual([150, 300])
  })

  it('T-02 reports circles and what is needed too early through any number of fields', () => {
    const { f0: _first, ...rest } = chained(40)
    const last = { f0: { kind: 'text', defaultExpression: 'f39' } }
    // f0 needs f39, which is filled after it and needs f0 in turn.
    expect(mistakesIn(own({ ...last, ...rest }))).toEqual([
      expect.stringMatching(
        /^lamps.fields.f0.defaultExpression: “f0” and “f39” are computed from each other./,
      ),
    ])
    const through = {
      a: { kind: 'text', defaultExpression: 'b' },
      b: { kind: 'text', computed: 'c' },
      c: { kind: 'text', defaultExpression: 'name' },
    }
    expect(mistakesIn(own(through)).join()).toContain('It needs b, which is computed later.')
    const { a, b, c } = through
    expect(mistakesIn(own({ b, a, c })).join()).toContain(
      'a.defaultExpression: It needs c, which is computed later.',
    )
    expect(mistakesIn(own({ c, b, a }))).toEqual([])
  })

  it('T-08 refuses more entries and expressions than a check takes, with a way out', () => {
    const rules = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, at) => [`r${at}`, { fields: ['name'], check: 'size(nmae) > 1' }]),
    )
    const cure = 'Remove some, or put them in a resource of their own.'
    expect(mistakesIn(own({}, { rules }))).toEqual([`own.rules: It has more than 1,000 entries. ${cure}`])
    const { r0: _one, ...most } = rules
    const computed = { length: { kind: 'wholeNumber', computed: 'size(name)' } }
    expect(mistakesIn(own(computed, { rules: most }))).toEqual([
      `lamps: It has 1,001 expressions. The limit is 1,000. ${cure}`,
    ])
  })
})

describe('T-02 a computed value', () => {
  it('T-02 is refused with the message of its field if that can’t store it', () => {
    const fields = {
      currency: { kind: 'text' },
      total: { kind: 'money', computed: 'amount(100, currency)' },
      code: { kind: 'text', max: 5, computed: 'name + "-1"' },
      share: { kind: 'wholeNumber', max: 100, computed: 'size(name) * 20' },
    }
    const { issues } = saved(fields, { name: 'twelve', currency: 'EURO' })
    expect(Object.entries(issues).map(([name, [issue]]) => [name, issue?.key])).toEqual([
      ['total', 'validation.currency'],
      ['code', expect.stringContaining('validation.')],
      ['share', expect.stringContaining('validation.')],
    ])
    expect(saved(fields, { name: 'abc', currency: 'EUR' })).toMatchObject({
      issues: {},
      values: { total: { amount: 100, currency: 'EUR' }, code: 'abc-1', share: 60 },
    })
    // A value that was stored before the field had its limit doesn't prevent other changes.
    const before = { id: 1, name: 'twelve', currency: null, total: null, code: 'twelve-1', share: 120 }
    expect(saved(fields, { currency: 'EUR' }, { before }).issues).toEqual({})
  })

  it('T-02 is rounded to the decimal places of its field, half away from zero', () => {
    const fields = {
      rate: { kind: 'decimal', scale: 4 },
      share: { kind: 'decimal', computed: 'rate * decimal("0.5")' },
    }
    const shareOf = (rate: string) => saved(fields, { rate }).values.share
    expect(['1.2468', '0.01', '-0.03', '7', '-0.0099'].map(shareOf)).toEqual([
      '0.62',
      '0.01',
      '-0.02',
      '3.5',
      '0',
    ])
  })

  it('T-02 is empty where no day or number can be reached', () => {
    const day = (source: string) =>
      saved(
        { from: { kind: 'date' }, until: { kind: 'date', computed: source } },
        { from: '2026-01-31', name: 'x' },
      )
    expect(day('from.plusDays(999999999999)')).toMatchObject({ issues: {}, values: { until: null } })
    expect(day('from.plusMonths(-999999999999)')).toMatchObject({ issues: {}, values: { until: null } })
    expect(day('day(name).plusDays(1)')).toMatchObject({ issues: {}, values: { until: null } })
    expect(day('from.plusMonths(1)').values.until).toBe('2026-02-28')
  })

  it('T-02 a text that a function can’t read is a mistake of the definition', () => {
    const computed = (kind: string, source: string) =>
      mistakesIn(own({ it: { kind, computed: source } })).join()
    expect(computed('money', 'amount(100, "EURO")')).toContain(
      '“"EURO"” isn’t a currency. Write a code such as EUR.',
    )
    expect(computed('date', 'day("2026-02-30")')).toContain('“"2026-02-30"” isn’t a date.')
    expect(computed('decimal', 'decimal("1,5")')).toContain('“"1,5"” isn’t a decimal.')
    expect(computed('yesNo', 'name.fits("(?=a)")')).toContain('“"(?=a)"” isn’t a pattern that can be used.')
    expect(mistakesIn(own({ it: { kind: 'yesNo', computed: 'name.fits("[a-z]+")' } }))).toEqual([])
  })

  it.each(['name.fits(code)', '!name.fits(code)'])(
    'T-02 a rule %s accepts nothing if the pattern in the record can’t run',
    check => {
      const rules = { formed: { fields: ['name'], check } }
      const keysOf = (code: string) =>
        Object.keys(saved({ code: { kind: 'text' } }, { name: 'ab', code }, { rules }).issues)
      expect(keysOf('(')).toEqual(['name'])
      expect(keysOf(check.startsWith('!') ? 'c+' : '[a-z]+')).toEqual([])
    },
  )
})

describe('P-11 an extension', () => {
  const through = (name: string, status: readonly string[], transition: object) =>
    mistakesIn({ extends: name, transitions: { own_way: { from: status, ...transition } } })

  it('D-08 has no transition into a state of the product', () => {
    expect(through('claim-payments', ['entered'], { to: 'approved' })).toEqual([
      'claim-payments.transitions.own_way: “approved” is a state of the product. Only its own transitions lead there, ' +
        'with their conditions and with what they change in other records. ' +
        'Use a transition of the product, or let yours keep the state, lead to one that you add, or lead back to the ' +
        'only state of the product from which its records come.',
    ])
    const open = resources.all.flatMap(({ name, fields }) => {
      const { options = [] } = (fields[STATUS] ?? {}) as { options?: readonly string[] }
      const refused = (to: string) =>
        through(name, options, { to }).some(text => text.includes('of the product'))
      return options.filter(to => !refused(to)).map(to => `${name}: ${to}`)
    })
    expect(open).toEqual([])
    expect(through('claim-payments', ['entered'], { action: 'comment' })).toEqual([])
    const held = { options: { status: [{ value: 'held' }] } }
    const hold = { hold: { from: ['active'], to: 'held', reason: true } }
    expect(mistakesIn({ extends: 'insurance-types', ...held, transitions: hold })).toEqual([])
  })

  it('D-08 sets no shipped field that people can’t change', () => {
    const setting = (name: string, field: string, rest: object = {}) => [
      ...mistakesIn({
        extends: name,
        ...rest,
        schedule: { daily: { when: { id_gt: 0 }, set: { [field]: null } } },
      }),
      ...through(name, ['entered'], { input: [field] }),
      ...through(name, ['entered'], { initialValues: { [field]: null } }),
    ]
    const refused = (field: string) => expect.stringContaining(`People can’t change “${field}” of a record`)
    const open = resources.all.flatMap(resource =>
      Object.entries(resource.fields)
        .filter(([name, { readOnly, immutable, computed }]) => {
          const isProtected =
            (readOnly || immutable) && !computed && name !== STATUS && resource.name !== 'roles'
          return (
            isProtected &&
            setting(resource.name, name).filter(text => /can’t change|decides/.test(text)).length < 3
          )
        })
        .map(([name]) => `${resource.name}.${name}`),
    )
    expect(open).toEqual([])
    for (const field of ['amount', 'payee', 'approved_by'])
      expect(setting('claim-payments', field)).toEqual([refused(field), refused(field), refused(field)])
    expect(setting('policies', 'premium_net')[0]).toEqual(refused('premium_net'))
    expect(setting('claim-payments', 'note')).toEqual([])
    const seen_on = { kind: 'date', readOnly: true }
    const own = { fields: { seen_on }, transitions: { see: { from: ['entered'], input: ['seen_on'] } } }
    expect(mistakesIn({ extends: 'claim-payments', ...own })).toEqual([])
  })

  it('P-11 sets no field that decides what people may do', () => {
    const status = {
      fields: { status: { kind: 'choice', options: ['new', 'old'], default: 'new', readOnly: true } },
    }
    const setting = (name: string, field: string, value: unknown) => [
      ...mistakesIn({ extends: name, schedule: { daily: { when: { id_gt: 0 }, set: { [field]: value } } } }),
      ...mistakesIn({
        extends: name,
        ...status,
        transitions: { age: { from: ['new'], to: 'old', input: [field] } },
      }),
    ]
    const rights = ['user_type', 'email', 'password', 'active', 'role_id', 'team', 'insurance_company_id']
    for (const name of rights) expect(setting('users', name, null)).toContainEqual(refusalOf('users', name))
    for (const name of Object.keys(resources.get('roles').fields))
      expect(setting('roles', name, null)).toContainEqual(refusalOf('roles', name))
    expect(setting('users', 'phone', null)).toEqual([])
    const daily = { when: { id_gt: 0 }, set: { assigned_to: null } }
    expect(mistakesIn({ extends: 'claims', schedule: { daily } })).toEqual([])
  })

  const refusalOf = (resource: string, field: string) =>
    `${resource}.schedule.daily.set.${field}: “${field}” decides what people may do, so nothing sets it automatically. ` +
    'Leave it out. People with the permission change it on its page.'
})
