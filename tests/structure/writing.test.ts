import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REACT_ADMIN, textsOf } from './catalogues'
import { files, read, sources } from './tree'

const guide = readFileSync('docs/writing.md', 'utf8')
const texts = [...textsOf('en')].filter(([key]) => !key.startsWith(REACT_ADMIN))

/** Returns the lines of a section of the guide. */
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

/** The lines of a file's comments, without code in backticks. */
const commentsOf = (path: string) =>
  read(path)
    .split('\n')
    .map((line, index) => ({
      place: `${path}:${index + 1}`,
      comment: /^\s*(?:\/\/|\/?\*)(.*)/u.exec(line)?.[1],
    }))
    .map(({ place, comment = '' }) => ({ place, comment: comment.replaceAll(/`[^`]*`/gu, '') }))

it('I-01 no comment uses a word that the guide rules out', () => {
  const found = sources('src', 'server', 'resources', 'providers', 'scripts', 'build', 'tests')
    .flatMap(commentsOf)
    .filter(({ comment }) => banned.some(word => word.test(comment)))
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
  // Query errors quote JSON.
  const found = texts.filter(([key, text]) => !key.startsWith('src/api: ') && /[a-z]'[a-z]|"/iu.test(text))
  expect(found).toEqual([])
})

/** Catalogue keys of the texts on buttons, as the components name them: `notifications.read_all`. */
const buttonKeys = new Set(
  files
    .filter(path => path.endsWith('.tsx'))
    .flatMap(path => [...read(path).matchAll(/<Button\b[\s\S]*?<\/Button>/gu)])
    .flatMap(([button]) => [...button.matchAll(/translate\('([\w.-]+)'/gu)].map(([, key]) => key)),
)

/** Returns the key as components name it: `notifications.read_all` for `src/notifications: read_all`. */
const nameOf = (key: string) => key.replace(/^src\/([^:]+): /u, '$1.').replace(/^resources\/[^:]+: /u, '')

/** Returns the length of a text's longest form, without its placeholders. */
const lengthOf = (text: string) =>
  Math.max(...text.split('||||').map(form => form.replace(/%\{\w+\}/gu, '').trim().length))

it.each([
  ['en', 30],
  ['fr', 42],
  ['ar', 36],
  ['tr', 42],
])('I-01 the buttons in %s have at most %i characters', (language, most) => {
  const buttons = [...textsOf(language)].filter(([key]) => buttonKeys.has(nameOf(key)))
  expect(buttons.length).toBeGreaterThan(80)
  expect(buttons.filter(([, text]) => lengthOf(text) > most)).toEqual([])
})

it('I-01 English titles have at most 60 characters', () => {
  const titles = texts.filter(([key]) => /(?:\b|_)title$/u.test(key))
  expect(titles.filter(([, text]) => lengthOf(text) > 60)).toEqual([])
})
