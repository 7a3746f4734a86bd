import { afterEach, describe, expect, it } from 'vitest'
import { loadResources } from '../../server/base/product/resources'
import type { AnyField } from '../../src/core/field/fieldType'
import { setOfficeCountry } from '../../src/core/i18n/officeCountry'
import { fold, searchWords } from '../../src/core/schema/fold'
import { address, phone } from '../../src/define'
import { addressImport } from '../../src/fields/address/address.import'
import { schemaOf } from '../../src/fields/schemas'

const parsed = (typed: string, field = phone()) => schemaOf(field).safeParse(typed)

describe('K-11 country of the office', () => {
  afterEach(() => setOfficeCountry(undefined))

  it.each([
    ['FR', '06 12 34 56 78', '+33612345678'],
    ['TN', '71 123 456', '+21671123456'],
    ['TR', '0532 123 45 67', '+905321234567'],
    ['MA', '+216 71 123 456', '+21671123456'],
  ])('K-11 in %s the number %s becomes %s', (country, typed, stored) => {
    setOfficeCountry(country)
    expect(parsed(typed).data).toBe(stored)
  })

  it('K-11 without a country, rejects a national number with a hint and accepts an international one', () => {
    expect(parsed('71 123 456').error?.issues).toMatchObject([
      { params: { key: 'validation.phone_country' } },
    ])
    expect(parsed('call me').error?.issues).toMatchObject([{ params: { key: 'validation.phone' } }])
    expect(parsed('+216 71 123 456').data).toBe('+21671123456')
  })

  it('K-11 is the country of an imported address without one', () => {
    const read = (text: string) =>
      addressImport.reader?.read({ text, parts: {} } as never, address() as never, {} as never)
    setOfficeCountry('MA')
    expect(read('5 rue des Fleurs, 20000 Casablanca')).toMatchObject({ city: 'Casablanca', country: 'MA' })
    expect(read('5 rue des Fleurs, 75001 Paris, France')).toMatchObject({ country: 'FR' })
  })

  it.each(['06 12 34 56 78', '06.12.34.56.78', '0612345678', '0033 6 12 34 56 78'])(
    'K-11 searching for %s finds the stored number',
    typed => {
      const words = searchWords(typed)
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) expect(fold('+33612345678')).toContain(word)
    },
  )

  it('K-11 no product definition sets the country of a number', async () => {
    const named = (fields: Record<string, AnyField>): string[] =>
      Object.entries(fields).flatMap(([name, field]) => [
        ...('country' in field ? [name] : []),
        ...('fields' in field ? named(field.fields as Record<string, AnyField>) : []),
      ])
    expect((await loadResources()).all.flatMap(({ fields }) => named(fields))).toEqual([])
  })
})
