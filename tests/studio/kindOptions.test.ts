import { expect, it } from 'vitest'
import ar from '../../src/core/i18n/ar/studio.json'
import en from '../../src/core/i18n/en/studio.json'
import fr from '../../src/core/i18n/fr/studio.json'
import tr from '../../src/core/i18n/tr/studio.json'
import { loadKindOptions } from '../../src/studio/fields/kindOptions'
import { kinds } from '../../src/studio/fields/kinds'

it('T-01 L-01 every option of every kind of field has a label in each language', async () => {
  const options = (await Promise.all(kinds.map(loadKindOptions))).flat().map(({ name }) => name)
  expect(options).toContain('min')
  for (const { options: labels } of [ar, en, fr, tr])
    expect([...new Set(options)].filter(name => !Object.hasOwn(labels, name))).toEqual([])
})
