import { describe, expect, it } from 'vitest'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import { withDerivedNames } from '../../src/studio/fields/derivedNames'

const own = {
  extends: 'clients',
  fields: {
    field: { kind: 'choice', options: ['first', 'option_2'], default: 'first' },
    city: { kind: 'text' },
  },
  view: [{ section: 'more', fields: ['city', 'field'] }],
  list: { columns: ['field'], sort: { field: 'asc' } },
  labels: {
    en: { fields: { field: 'Result' }, options: { field: { first: 'Pass', option_2: 'Fail' } } },
    fr: { fields: { field: 'Résultat' }, options: { field: { first: 'Réussi' } } },
  },
} as unknown as OwnDefinition
const naming = { stored: undefined, language: 'en' as const, taken: ['city', 'status'] }

describe('T-01 names follow labels until they are applied', () => {
  it('T-01 renames a field and its options wherever the definition shows them', () => {
    const { own: named, name } = withDerivedNames(own, 'field', naming)
    expect(name).toBe('result')
    expect(named).toEqual({
      extends: 'clients',
      fields: {
        result: { kind: 'choice', options: ['pass', 'fail'], default: 'pass' },
        city: { kind: 'text' },
      },
      view: [{ section: 'more', fields: ['city', 'result'] }],
      list: { columns: ['result'], sort: { result: 'asc' } },
      labels: {
        en: { fields: { result: 'Result' }, options: { result: { pass: 'Pass', fail: 'Fail' } } },
        fr: { fields: { result: 'Résultat' }, options: { result: { pass: 'Réussi' } } },
      },
    })
  })

  it('T-01 avoids names that are taken or reserved', () => {
    const labeled = (text: string) =>
      ({ ...own, labels: { en: { fields: { field: text } } } }) as unknown as OwnDefinition
    const nameOf = (text: string) => withDerivedNames(labeled(text), 'field', naming).name
    expect(nameOf('City')).toBe('city_2')
    expect(nameOf('ID')).toBe('id_value')
  })

  it('T-08 keeps names that are applied, or that something else uses', () => {
    const applied = withDerivedNames(own, 'field', { ...naming, stored: own })
    expect(applied).toEqual({ own, name: 'field' })
    const ruled = {
      ...own,
      rules: { passed: { fields: ['city'], check: 'field == "first"' } },
    } as unknown as OwnDefinition
    const { own: kept, name } = withDerivedNames(ruled, 'field', naming)
    expect(name).toBe('field')
    expect(kept.fields?.field).toMatchObject({ options: ['first', 'fail'] })
  })
})
