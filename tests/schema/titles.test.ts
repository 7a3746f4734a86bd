import { describe, expect, it } from 'vitest'
import { titleFieldsIn } from '../../src/core/schema/titles'
import { text } from '../../src/define'
import { checkResources } from '../../src/define/checkResources'
import { defineResource } from '../../src/define/defineResource'
import { clearLabels, labelOf, rememberLabels } from '../../src/fields/reference/labelStore'
import { titleOf } from '../../src/pages/recordTitle'

const shelves = defineResource({
  name: 'shelves',
  title: 'name',
  titles: { fr: 'name_fr' },
  subject: 'Shelf',
  fields: { name: text({ required: true }), name_fr: text() },
})

describe('I-01 titles by language', () => {
  it("I-01 a record uses the language's title field, falling back to its title", () => {
    const record = { id: 3, name: 'Motor', name_fr: 'Automobile' }
    expect(titleOf(shelves, record, 'fr')).toBe('Automobile')
    expect(titleOf(shelves, record, 'ar')).toBe('Motor')
    expect(titleOf(shelves, { ...record, name_fr: '' }, 'fr')).toBe('Motor')
    expect(titleOf(shelves, { id: 3, name_fr: null }, 'fr')).toBe('#3')
    expect(titleFieldsIn(shelves, 'constructor')).toEqual(['name'])
  })

  it('X-01 reports a language title without a field at the start', () => {
    const wrong = { ...shelves, titles: { fr: 'nom' } }
    expect(() => checkResources([wrong])).toThrow(/shelves.*titles/su)
  })

  it('I-01 clears cached names of such records with the language, keeping others', () => {
    rememberLabels({ shelves: { 3: 'Motor' }, 'shelves-of': { 3: 'A' }, boxes: { 3: 'Box' } })
    clearLabels(name => name === 'shelves')
    expect([labelOf('shelves', 3), labelOf('shelves-of', 3), labelOf('boxes', 3)]).toEqual([
      undefined,
      'A',
      'Box',
    ])
    clearLabels()
    expect(labelOf('boxes', 3)).toBeUndefined()
  })
})
