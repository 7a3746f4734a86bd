import { expect, it } from 'vitest'
import { namesOfFile } from '../../src/studio/start/newDefinition'

it.each([
  ['office_garages.csv', 'en', { one: 'Office garage', many: 'Office garages' }],
  ['iller.xlsx', 'tr', { one: 'İl', many: 'İller' }],
  ['items.csv', 'en', { one: 'Item', many: 'Items' }],
] as const)(
  'T-01 the records of the file %s have names by the rules of the language %s',
  (file, language, names) => {
    expect(namesOfFile(file, language)).toMatchObject(names)
  },
)
