import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { resources } from '../../resources'
import { ejected, ejectedFiles } from '../../server/commands/definitions/eject'
import { definitionFile, writeEjected } from '../../server/commands/definitions/writeEjected'
import { fieldTypes } from '../../src/core/field/registry'
import { languageNames } from '../../src/core/i18n/languages'
import { isObjectMember } from '../../src/core/schema/byName'
import type { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import type { Resource } from '../../src/core/schema/resource'
import * as vocabulary from '../../src/define'
import { checkResources } from '../../src/define/checkResources'
import { dataOf } from '../../src/define/dataOf'
import { type DefinitionData, definitionData } from '../../src/define/definitionData'
import { withOwnDefinitions } from '../../src/define/ownDefinitions'
import { parseDefinitions, readDefinition } from '../../src/define/parseDefinition'
import { resourceFromData } from '../../src/define/resourceFromData'
import { defineResource as defineWithExpressions } from '../../src/define/withExpressions'
import { depots } from '../server/studio/everyFeature'
import { resourceOfFile } from './definitionFile'
import { depots as ejectedDepots } from './ejectedDepots'
import * as ejectedMeasures from './ejectedMeasures'

const { attachments, choice, date, defineResource, list, reference, text } = vocabulary

const tickets = {
  $schema: '../definition.schema.json',
  name: 'tickets',
  title: 'subject',
  subject: 'Ticket',
  icon: 'mail',
  fields: {
    subject: { kind: 'text', required: true, max: 80 },
    person_id: { kind: 'reference', to: 'people', filter: { active: true } },
    due: { kind: 'date', default: '@today+7', deadline: { status: 'open' } },
    status: { kind: 'choice', options: ['open', 'solved'], default: 'open', readOnly: true },
    steps: { kind: 'list', fields: { name: { kind: 'text', required: true } }, max: 5 },
    papers: { kind: 'attachments', options: ['letter'] },
  },
  transitions: { solve: { from: ['open'], to: 'solved', undo: true } },
  notifications: { due: { on: { when: { due: '@today' }, oncePer: ['due'] }, to: ['person_id'] } },
  list: {
    columns: ['subject', 'status'],
    sort: { due: 'asc' },
    views: {
      mine: { filter: { status: ['open'] }, group: 'due:week', layout: 'table', board: { by: 'status' } },
    },
  },
}

const asTypeScript = defineResource({
  name: 'tickets',
  title: 'subject',
  subject: 'Ticket',
  icon: 'mail',
  fields: {
    subject: text({ required: true, max: 80 }),
    person_id: reference('people', { filter: { active: true } }),
    due: date({ default: '@today+7', deadline: { status: 'open' } }),
    status: choice(['open', 'solved'], { default: 'open', readOnly: true }),
    steps: list({ name: text({ required: true }) }, { max: 5 }),
    papers: attachments({ kinds: ['letter'] }),
  },
  transitions: { solve: { from: ['open'], to: 'solved', undo: true } },
  notifications: { due: { on: { when: { due: '@today' }, oncePer: ['due'] }, to: ['person_id'] } },
  list: {
    columns: ['subject', 'status'],
    sort: { due: 'asc' },
    views: {
      mine: { filter: { status: ['open'] }, group: 'due:week', layout: 'table', board: { by: 'status' } },
    },
  },
})

const mistakesIn = (definition: unknown): string[] => {
  try {
    resourceOfFile('tickets.json', JSON.stringify(definition))
    return []
  } catch (error) {
    return (error as DefinitionError).mistakes.map(mistakeText)
  }
}

/** Evaluates a definition's TypeScript source, which contains no types. */
const evaluated = (source: string): Resource =>
  new Function(
    'vocabulary',
    source
      .replace(/import (\{[^}]*\}) from '[^']*'/u, 'const $1 = vocabulary')
      .replace(/export const \w+ =/u, 'return'),
  )(vocabulary)

/** Removes everything that the formatter can change: whitespace, and trailing commas. */
const unformatted = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/,(?=[)\]}])/g, '')

describe('a definition in JSON', () => {
  it('T-07 is the resource that the same definition in TypeScript is', () => {
    expect(resourceOfFile('tickets.json', JSON.stringify(tickets))).toEqual(asTypeScript)
  })

  it('X-03 names the place, the cause and the cure of each mistake', () => {
    const { title: _title, ...untitled } = tickets
    const fields = { ...tickets.fields, due: { kind: 'day' }, subject: { kind: 'text', lenght: 3, max: '9' } }
    expect(mistakesIn({ ...untitled, icon: 'cat', fields })).toEqual([
      'tickets.json.title: It is missing. Add a text.',
      expect.stringMatching(
        /^tickets\.json\.icon: “cat” isn’t one of the possible values\. Choose one of: car, /,
      ),
      'tickets.json.fields.subject.max: “9” is of the wrong type. Enter a number.',
      expect.stringMatching(
        /^tickets\.json\.fields\.subject: There is no setting “lenght”\. Choose one of: \w+, /,
      ),
      expect.stringMatching(
        /^tickets\.json\.fields\.due\.kind: There is no type of field “day”\. Choose one of: /,
      ),
    ])
    const steps = { kind: 'list', fields: { name: { kind: 'date', min: 3 } } }
    expect(mistakesIn({ ...tickets, fields: { ...tickets.fields, steps } })).toEqual([
      'tickets.json.fields.steps.fields.name.min: “3” is of the wrong type. Enter a text.',
    ])
    expect(mistakesIn({ ...tickets, notifications: { due: { on: { set: 1 }, to: ['person_id'] } } })).toEqual(
      ['tickets.json.notifications.due.on.set: “1” is of the wrong type. Enter a text.'],
    )
  })

  it('X-03 says in which line a file is not valid JSON, and reports the mistakes of all files together', () => {
    const files = [
      ['tickets.json', JSON.stringify({ ...tickets, order: 'first' })],
      ['rooms.json', '{\n  "name": "rooms",\n}'],
    ] as const
    expect(() => parseDefinitions(files)).toThrow(/tickets\.json\.order: “first” is of the wrong type/)
    expect(() => parseDefinitions(files)).toThrow(/rooms\.json, line 3: not valid JSON/)
  })

  it('T-07 has a JSON Schema with every field type and a description of each option', () => {
    const schema = JSON.stringify(z.toJSONSchema(definitionData, { io: 'input' }))
    for (const [kind] of fieldTypes.entries()) expect(schema).toContain(`"const":"${kind}"`)
    expect(schema).toContain('Plural, in kebab case')
  })
})

describe('a definition in TypeScript', () => {
  it.each(resources.all.map(each => [each.name, each] as const))(
    'T-01 %s is data, with the places of its code',
    (_name, resource) => {
      const { data, code } = dataOf(resource)
      const again = resourceOfFile('again.json', JSON.stringify(data))
      const withoutCode = (each: Resource) => dataOf(each).data
      expect(withoutCode(again)).toEqual(data)
      if (!code.length) expect(again).toEqual(resource)
    },
  )

  it('T-07 eject writes the TypeScript of a definition in JSON', () => {
    const { data } = dataOf(asTypeScript)
    expect(ejected(data)).toContain('subject: text({ required: true, max: 80 }),')
    expect(evaluated(ejected(data))).toEqual(asTypeScript)
    const labels = { en: { name: 'A */ B' }, ar: { name: 'فرع' } }
    const labeled = ejected({ ...data, labels })
    expect(evaluated(labeled)).toEqual(asTypeScript)
    const [, path, texts] = /\/\* (\S+)\n([\s\S]*?)\n\*\//u.exec(labeled) ?? []
    expect(path).toBe(`resources/i18n/en/${data.name}.json`)
    expect(JSON.parse(texts ?? '')).toEqual(labels.en)
  })

  it('T-07 eject writes every part of a definition as TypeScript that compiles', () => {
    const data = readDefinition('depots', depots) as DefinitionData
    const files = new Map(ejectedFiles(data).map(({ path, text }) => [path, text]))
    // The types stage compiles these two files.
    for (const [path, file] of [
      ['depots/index.ts', 'tests/schema/ejectedDepots.ts'],
      ['depots/measures.ts', 'tests/schema/ejectedMeasures.ts'],
    ] as const)
      expect(unformatted(files.get(path)?.replace('./measures', './ejectedMeasures') ?? '')).toBe(
        unformatted(readFileSync(file, 'utf8')),
      )
    expect(dataOf(ejectedDepots)).toEqual(dataOf(resourceFromData(data)))
    expect(dataOf(ejectedDepots).code).toEqual([])
    const made = Object.entries(data.measures ?? {}).map(([name, measure]) =>
      vocabulary.defineMeasure({ name, resource: 'depots', ...measure }),
    )
    expect(Object.values(ejectedMeasures)).toEqual(expect.arrayContaining(made))
    for (const language of languageNames)
      expect(JSON.parse(files.get(`i18n/${language}/depots.json`) ?? '')).toEqual(depots.labels[language])
  })

  it('T-07 eject --write puts TypeScript in the place of JSON, and overwrites nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eject-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const json = { ...tickets, labels: { en: { name: 'Ticket' } } }
    const write = () => writeFileSync(join(folder, 'tickets.json'), JSON.stringify(json))
    write()
    const file = definitionFile(folder, 'tickets') ?? ({} as never)
    expect(writeEjected(folder, file, false)).toMatch(/removed resources\/tickets.json.*for: fr, ar, tr/s)
    expect(definitionFile(folder, 'tickets')).toBeUndefined()
    expect(evaluated(readFileSync(join(folder, 'tickets/index.ts'), 'utf8'))).toEqual(asTypeScript)
    expect(JSON.parse(readFileSync(join(folder, 'i18n/en/tickets.json'), 'utf8'))).toEqual({ name: 'Ticket' })
    write()
    expect(() => writeEjected(folder, file, false)).toThrow(/Already there: .*tickets\/index.ts.*Add --force/)
    expect(definitionFile(folder, 'tickets')).toBeDefined()
  })

  it('T-02 X-03 names the mistakes in the expressions of a definition in TypeScript', () => {
    const computed = 'nmae + "!"'
    const rules = { short: { fields: ['name'], check: 'size(name)' } } as const
    const fields = { name: text(), long: text({ computed }) }
    const inCode = () =>
      defineWithExpressions({ name: 'things', title: 'name', subject: 'Thing', fields, rules })
    const inData = {
      ...{ name: 'things', title: 'name', subject: 'Thing', rules },
      fields: { name: { kind: 'text' }, long: { kind: 'text', computed } },
    }
    const unread = defineResource({ name: 'things', title: 'name', subject: 'Thing', fields })
    const mistakes = (make: () => unknown) => {
      try {
        make()
        return []
      } catch (error) {
        return (error as DefinitionError).mistakes.map(mistakeText)
      }
    }
    const found = mistakes(() => withOwnDefinitions([inCode()], []))
    expect(found).toHaveLength(2)
    expect(found).toEqual(mistakes(() => withOwnDefinitions([], [readDefinition('things', inData)])))
    expect(mistakes(() => checkResources([unread]))).toContainEqual(
      expect.stringMatching(/^things.fields.long.computed: It is an expression. Import defineResource from/),
    )
  })

  it('T-07 eject and JSON agree for any fields', () => {
    const common = {
      required: fc.boolean(),
      help: fc.boolean(),
      visibleWhen: fc.constant({ name: ['a', "b'c"] }),
    }
    const field = fc.oneof(
      fc.record(
        {
          kind: fc.constantFrom('text', 'longText', 'tags'),
          max: fc.integer({ min: 1, max: 90 }),
          ...common,
        },
        { requiredKeys: ['kind'] },
      ),
      fc.record(
        { kind: fc.constantFrom('yesNo', 'email', 'date', 'dateTime', 'json', 'secret'), ...common },
        { requiredKeys: ['kind'] },
      ),
      fc.record(
        {
          kind: fc.constantFrom('choice', 'choices', 'attachments'),
          options: fc.constant(['a', "it's"]),
          ...common,
        },
        { requiredKeys: ['kind', 'options'] },
      ),
      fc.record(
        { kind: fc.constantFrom('reference', 'references'), to: fc.constant('people'), ...common },
        { requiredKeys: ['kind', 'to'] },
      ),
    )
    const nested = fc.record({
      kind: fc.constant('list'),
      fields: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), field),
    })
    // A name of a member of every object is refused.
    const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter(each => !isObjectMember(each))
    const fields = fc.dictionary(name, fc.oneof(field, nested), { maxKeys: 8 })
    fc.assert(
      fc.property(fields, given => {
        const data = {
          name: 'things',
          title: 'name',
          subject: 'Thing',
          fields: { name: { kind: 'text' }, ...given },
        }
        const resource = resourceOfFile('things.json', JSON.stringify(data))
        expect(evaluated(ejected(data as unknown as DefinitionData))).toEqual(resource)
      }),
    )
  })
})
