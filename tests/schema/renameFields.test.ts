import { describe, expect, it } from 'vitest'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import { readDefinition } from '../../src/define/parseDefinition'
import { keepColumn, renameFields } from '../../src/define/renameFields'
import { renameInExpression } from '../../src/define/renameInExpression'

const definition = (given: object) => readDefinition('test', given)
const targetOf = (_resource: string, field: string) => ({ site_id: 'sites', job_id: 'jobs' })[field]

/**
 * Returns a definition with `due` wherever it can name one of its own fields. `sites` also has a field named
 * `due`.
 */
const jobs = (due: string): OwnDefinition =>
  definition({
    name: 'jobs',
    title: due,
    titles: { fr: due },
    choiceDetails: [due],
    subject: 'Job',
    fields: {
      name: {
        kind: 'text',
        required: { [due]: '2026-01-01' },
        visibleWhen: { or: [{ [`${due}_lt`]: '@today' }, { [due]: null }] },
      },
      [due]: { kind: 'date', deadline: { [due]: '2026-01-01' } },
      site_id: { kind: 'reference', to: 'sites', filter: { due_gte: '@today' }, within: { due } },
      late: { kind: 'yesNo', computed: `has(record.${due}) && ${due} > day("due") && name == 'due'` },
      parts: { kind: 'list', fields: { due: { kind: 'date' } } },
    },
    list: {
      ...{ columns: [due], filters: [due], search: [due, 'site_id.due'], sort: { [due]: 'asc' } },
      board: { by: due, card: ['name', due], sums: [due] },
      calendar: { date: due, end: due, span: 'week' },
      views: {
        due: {
          ...{ filter: { [`${due}_lte`]: '@today', 'site_id.due_gte': '@today' }, sort: { [due]: 'asc' } },
          ...{ columns: ['name', due], group: `${due}:week`, totals: [`min:${due}`], layout: 'board' },
          ...{ board: { by: 'name', card: [due] }, calendar: { date: due } },
        },
      },
    },
    form: [{ section: 'due', fields: ['name', due] }],
    view: [{ section: 'due', fields: [due] }],
    transitions: {
      due: {
        ...{ from: ['a'], to: 'b', requires: [due], input: [due], initialValues: { [due]: '@today' } },
        due: { or: [{ [due]: '@today' }, { [`${due}_lte`]: '@today', 'site_id.due_gte': '@today' }] },
        guard: { due: `${due} > today`, or: { [`${due}_gt`]: '@today' } },
      },
    },
    rules: {
      due: { fields: [due], check: `${due} >= today` },
      or: { fields: [due], check: { or: [{ [due]: null }, { [`${due}_lt`]: '@today' }] } },
    },
    uniques: { due: { fields: [due], when: { [due]: null } } },
    schedule: {
      due: { when: { [`${due}_lt`]: '@today' }, of: { site_id: { due: null } }, set: { [due]: null } },
    },
    notifications: {
      due: { on: { when: { [due]: '@today' }, oncePer: [due] }, to: ['site_id.due'], params: { due } },
      set: { on: { set: due }, to: [{ may: 'update' }] },
    },
    duplicates: [due],
    similarity: { same: [due], near: { [due]: 3 } },
    figures: { due: { resource: 'sites', by: 'due', value: { least: 'due' } } },
    relations: { due: { to: 'sites', by: 'due' } },
    measures: {
      due: {
        filter: { [`${due}_null`]: false },
        value: { least: due },
        by: { date: due, each: 'month' },
        period: due,
      },
    },
    labels: {
      en: { name: 'due', fields: { [due]: 'due', [`${due}.place`]: 'Place' }, help: { [due]: 'due' } },
    },
  })

describe('T-08 a field gets another name', () => {
  it('wherever its definition names it, and nowhere else', () => {
    const renames = { jobs: { due: 'deadline' } }
    expect(renameFields(jobs('due'), renames, targetOf)).toEqual(jobs('deadline'))
    expect(renameFields(jobs('due'), { others: renames.jobs }, targetOf)).toEqual(jobs('due'))
  })

  it('in another definition, behind its references', () => {
    const visits = (due: string) =>
      definition({
        name: 'visits',
        title: 'due',
        subject: 'Visit',
        parent: 'job_id',
        currency: `job_id.${due}`,
        fields: {
          due: { kind: 'text' },
          job_id: {
            kind: 'reference',
            to: 'jobs',
            filter: { [`${due}_gte`]: '@today' },
            within: { [due]: 'due' },
          },
        },
        list: { search: ['due', `job_id.${due}`] },
        relations: { jobs: { to: 'jobs', by: due } },
        asOf: { versions: 'jobs', from: due, until: due, when: { [`${due}_lt`]: '@today' } },
        figures: { jobs: { resource: 'jobs', by: due, filter: { [due]: null } } },
      })
    const renames = { jobs: { due: 'deadline' } }
    expect(renameFields(visits('due'), renames, targetOf)).toEqual(visits('deadline'))
  })

  it.each([
    ['due > today', 'deadline > today'],
    ['record.due', 'record.deadline'],
    ['record["due"]', 'record["deadline"]'],
    ['total.due + "due" + due_', 'total.due + "due" + due_'],
    ["tags.exists(t, t == 'due' && due > today)", "tags.exists(t, t == 'due' && deadline > today)"],
  ])('in the expression %s', (source, renamed) => {
    expect(renameInExpression(source, { due: 'deadline' })).toBe(renamed)
  })

  it('and keeps its column, which it has the name of again when it is renamed back', () => {
    const renamed = (from: string, to: string, own: OwnDefinition) =>
      keepColumn(renameFields(own, { jobs: { [from]: to } }, targetOf), { from, to })
    const first = renamed('due', 'deadline', jobs('due'))
    expect(first.fields?.deadline).toMatchObject({ kind: 'date', column: 'due' })
    const second = renamed('deadline', 'ends', first)
    expect(second.fields?.ends).toMatchObject({ column: 'due' })
    expect(renamed('ends', 'due', second)).toEqual(jobs('due'))
  })
})
