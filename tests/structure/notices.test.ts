import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { languageNames } from '../../src/core/i18n/languages'
import { type Declared, triggersOf } from '../../src/core/schema/triggers'
import { textsOf } from './catalogues'

const named = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * Returns the placeholders of a trigger's texts: its record's title and the parameters that its definition
 * declares. Texts for a group have only the number.
 */
const nameable = ({ trigger: { params = {} } }: Declared, part: string) =>
  part === 'many' ? ['count', 'smart_count'] : ['label', ...Object.keys(params)]

describe.each(languageNames)('D-10 notification texts in %s', language => {
  const texts = textsOf(language)

  it('D-10 use only what their triggers provide', () => {
    const declared = triggersOf(resources.all)
    expect(declared.length).toBeGreaterThan(30)
    const wrong = declared.flatMap(one => {
      const words = one.trigger.text ?? one.name
      return ['title', 'text', 'many'].flatMap(part => {
        const key = `resources/${one.resource.name}: notifications.${words}.${part}`
        const known = nameable(one, part)
        return named(texts.get(key) ?? '')
          .filter(name => !known.includes(name))
          .map(name => `${key} of ${one.name}: %{${name}}`)
      })
    })
    expect(wrong).toEqual([])
  })
})
