import { en, Faker } from '@faker-js/faker'
import { checkRules } from '../../../src/core/access/checkRules'
import type { Rule } from '../../../src/core/access/rule'
import type { AnyField, Operator } from '../../../src/core/field/fieldType'
import type { Values } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import {
  defineResource,
  email,
  longText,
  reference,
  secret,
  tags,
  text,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { typeOf } from '../../../src/fields'
import { fixtureOf, kinds } from '../../fields/fixtures'

/** The users who sign in. */
export const people = [
  { id: 1, team: 'Amel', level: 2, place_id: 1, words: ['vip', 'fleet'] },
  { id: 2, team: 'أمل', level: 10, place_id: null, words: [] },
  { id: 3, team: null, level: null, place_id: 3, words: ['vip'] },
] satisfies (Values & { id: number })[]

const persons = defineResource({
  name: 'persons',
  title: 'name',
  subject: 'Person',
  fields: {
    name: text(),
    email: email(),
    password: secret(),
    active: yesNo(),
    type: text(),
    team: text(),
    level: wholeNumber(),
    place_id: reference('targets'),
    words: tags(),
  },
  account: {
    name: 'name',
    email: 'email',
    password: 'password',
    active: 'active',
    type: 'type',
    contextFields: ['team', 'level', 'place_id', 'words'],
  },
})

const targets = defineResource({
  name: 'targets',
  title: 'name',
  subject: 'Target',
  fields: { name: text({ max: 100 }) },
})

// Rules can't compare secrets, and only a question set can interpret answers. Both have their own tests.
const compared = kinds.filter(kind => kind !== 'secret' && kind !== 'answers')
// These fixtures are used without their options, so that any text can be stored.
const own: Partial<Record<string, AnyField>> = { text: text(), longText: longText(), tags: tags() }
const snake = (kind: string) => `a_${kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`
const fieldNames = new Map(compared.map(kind => [snake(kind), kind]))

const thingFields: Record<string, AnyField> = Object.fromEntries(
  [...fieldNames].map(([name, kind]) => [name, own[kind] ?? fixtureOf(kind).field]),
)

/** Things with these fields, and their children, which have the rules of things. */
function officeWith(fields: Record<string, AnyField>) {
  const [title = ''] = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
  const search = ['a_text', 'a_reference'].filter(name => Object.hasOwn(fields, name))
  const things = defineResource({
    ...{ name: 'things', title: title || 'a_long_text', subject: 'Thing', fields },
    list: { columns: [title || 'a_long_text'], search },
  })
  const parts = defineResource({
    name: 'parts',
    title: 'body',
    subject: 'Thing',
    parent: 'thing_id',
    fields: { thing_id: reference('things', { required: true, immutable: true }), body: text() },
  })
  return { things, parts, office: collectResources([persons, targets, things, parts]) }
}

/** The office, in which things have a field of every compared type. */
export const { things, parts, office } = officeWith(thingFields)

/** The office after a field of things was removed or, with `to`, renamed. Its column stays. */
export const officeAfter = (field: string, to?: string) =>
  officeWith(
    Object.fromEntries(
      Object.entries(thingFields).flatMap(([name, of]) => {
        if (name !== field) return [[name, of]]
        return to === undefined ? [] : [[to, { ...of, column: name }]]
      }),
    ),
  )

/** Texts that comparisons can confuse: case, accents, punctuation, characters that look alike. */
const texts = [
  ...['Amel', 'amel', 'AMEL', 'Éden', 'e\u0301den', 'eden', 'straße', 'STRASSE', 'ﬁn', 'fin'],
  ...['İpek', 'ipek', 'ıpek', 'IPEK', 'أمل', 'امل', 'أَمَل', 'کریم', 'كريم', '١٢', '12', '１２'],
  ...['ΟΔΟΣ', 'οδος', 'οδοσ', 'a\u200bb', 'ab', 'a\u00adb', 'co-op', 'coop', 'a b', 'a_b', 'a%b', 'a\\b'],
  ...['😀', '😁', 'z', 'Z', '0', '10', '9', '-', "O'Hara", '日本', 'ça', 'cote', 'côte', 'coté'],
]
const edges: Partial<Record<string, readonly unknown[]>> = {
  text: texts,
  longText: texts,
  tags: [['Amel'], ['amel', 'أمل'], []],
  decimal: ['0', '-5', '0.001', '-0.001', '12.5'],
  percent: ['0', '0.0001', '99.9999'],
  wholeNumber: [0, -10, 9_007_199_254_740_991],
  money: [
    { amount: 0, currency: 'EUR' },
    { amount: 900, currency: 'TND' },
    { amount: 9_007_199_254_740_991, currency: 'EUR' },
  ],
  date: ['1900-01-01', '2026-03-01', '2026-03-31', '2025-12-31', '2026-01-01', '2026-03-16'],
  dateTime: ['0001-01-02T00:00:00.000Z', '9999-12-30T23:59:59.999Z', '2026-03-15T00:30:00.000Z'],
}
const relative = [
  '@today',
  '@today+1',
  '@today-14',
  '@today+1m',
  '@week',
  '@week-1',
  '@month',
  '@month-1',
  '@quarter',
  '@quarter-1',
  '@year',
]

/** Returns values that a field of this type can have. */
const pool = (kind: string): unknown[] => [...fixtureOf(kind).stored, ...(edges[kind] ?? [])]

/** A source of random rules, records and users. The same seed generates the same ones. */
export class Chance {
  readonly #faker: Faker

  constructor(seed: number) {
    this.#faker = new Faker({ locale: en, seed })
  }

  below = (most: number) => this.#faker.number.int({ min: 0, max: most - 1 })
  pick = <Item>(items: readonly Item[]): Item => items[this.below(items.length)] as Item
  often = (share: number) => this.below(1000) < share * 1000
  several = <Item>(most: number, item: () => Item): Item[] =>
    Array.from({ length: this.below(most + 1) }, item)

  /** Returns a record with some fields empty. */
  thing = (): Values =>
    Object.fromEntries(
      [...fieldNames].map(([name, kind]) => [name, this.often(0.25) ? null : this.pick(pool(kind))]),
    )

  #value(kind: string, operator: Operator): unknown {
    if (operator === 'null') return this.often(0.5)
    if (operator !== 'q' && this.often(0.05)) return null
    if (operator === 'q') return this.pick([...texts, ...pool(kind).map(String)]).slice(0, 1 + this.below(8))
    if (operator.endsWith('_any') || this.often(0.15)) return this.several(3, () => this.#one(kind))
    return this.#one(kind)
  }

  #one(kind: string): unknown {
    if ((kind === 'date' || kind === 'dateTime') && this.often(0.5)) return this.pick(relative)
    if (kind === 'dateTime' && this.often(0.3)) return this.pick(pool('date'))
    if (kind === 'reference' && this.often(0.3)) return this.pick(['@me', '@my.place_id'])
    if (kind === 'wholeNumber' && this.often(0.2)) return '@my.level'
    if (kind === 'text' && this.often(0.2)) return '@my.team'
    if (kind === 'tags' && this.often(0.2)) return '@my.words'
    const value = this.pick(pool(kind))
    if (kind === 'money' && this.often(0.3)) return (value as { amount: number }).amount
    return Array.isArray(value) && value.length && this.often(0.7) ? this.pick(value) : value
  }

  #comparison(often?: string): Record<string, unknown> {
    const every = Object.entries(allFields(things))
    const [name, field] = this.pick(often && this.often(0.4) ? every.filter(([of]) => of === often) : every)
    const kind = field.kind
    if (name === 'id') return { id: this.several(4, () => 1 + this.below(60)) }
    if (name === 'created_by' || name === 'updated_by') return { [name]: this.pick(['@me', 1, 2, [1, 3]]) }
    const operator = this.pick(typeOf(field).operators)
    const key = operator === 'eq' && this.often(0.7) ? name : `${name}_${operator}`
    return { [key]: this.#value(kind, operator) }
  }

  #filter(depth: number, often?: string): Record<string, unknown> {
    const filter = Object.assign(
      {},
      ...Array.from({ length: 1 + this.below(2) }, () => this.#comparison(often)),
    )
    if (depth && this.often(0.3)) filter.or = this.several(3, () => this.#filter(depth - 1, often))
    return filter
  }

  #rule(often?: string): Rule {
    const names = Object.keys(things.fields)
    return {
      action: this.pick<Rule['action']>(['read', 'update', ['read', 'delete'], 'manage']),
      subject: this.pick<Rule['subject']>(['Thing', 'Thing', 'all', ['Target', 'Thing']]),
      ...(this.often(0.85) ? { conditions: this.#filter(2, often) } : {}),
      ...(this.often(0.2) ? { fields: [this.pick(names), this.pick(names)] } : {}),
      ...(this.often(0.3) ? { inverted: true } : {}),
    }
  }

  /** Returns the rules of a role that can be saved; their conditions often name a given field. */
  role(often?: string): Rule[] {
    for (;;) {
      const rules = Array.from({ length: 1 + this.below(4) }, () => this.#rule(often))
      if (!Object.keys(checkRules(rules, { resources: office, further: [], pages: [] })).length) return rules
    }
  }
}
