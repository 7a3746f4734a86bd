import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REACT_ADMIN, textsOf } from './catalogues'

const guide = readFileSync('docs/writing.md', 'utf8')
const texts = [...textsOf('en')].filter(([key]) => !key.startsWith(REACT_ADMIN))

/** The lines of a section of the guide. */
const sectionOf = (title: string) => guide.split(`## ${title}\n`)[1]?.split('\n## ')[0]?.split('\n') ?? []

/** The words of the guide's table, as patterns. */
const banned = sectionOf('Words that we do not use')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Not '))
  .flatMap(line => (line.split('|')[1] ?? '').split(',').map(word => word.trim()))
  .map(word => new RegExp(`\\b${word}\\b`, 'iu'))

it('I-01 docs/writing.md names words that we do not use', () => {
  expect(banned.length).toBeGreaterThan(10)
})

it('I-01 no English text uses a word that the guide rules out', () => {
  const found = texts.filter(([, text]) => banned.some(word => word.test(text)))
  expect(found).toEqual([])
})

it('I-01 no English sentence starts with a clause as its subject, unless it asks', () => {
  const sentences = texts.flatMap(([key, text]) =>
    text.split(/(?<=[.!?])\s+|\|\|\|\|/u).map(sentence => [key, sentence.trim()] as const),
  )
  const found = sentences.filter(([, sentence]) =>
    /^(?:What|Whoever|Whatever|Where|Who)\b.*\.$/u.test(sentence),
  )
  expect(found).toEqual([])
})

it('I-01 English titles, labels and buttons have no period', () => {
  const found = texts.filter(
    ([key, text]) => /\.(?:title|label|name|save|cancel|close|delete)$/u.test(key) && /[^.]\.$/u.test(text),
  )
  expect(found).toEqual([])
})

it('I-01 English texts use typographic apostrophes and quotation marks', () => {
  // Errors of a query quote JSON.
  const found = texts.filter(([key, text]) => !key.startsWith('src/api: ') && /[a-z]'[a-z]|"/iu.test(text))
  expect(found).toEqual([])
})
