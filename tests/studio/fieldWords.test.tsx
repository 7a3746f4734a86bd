import { renderHook } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { AdminContext } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { mergeDeep } from '../../src/core/i18n/catalogue'
import { deferredPhrases, type Language, languageNames, phrases } from '../../src/core/i18n/languages'
import { isProblem, readFieldLine } from '../../src/define/fieldLine'
import { useFieldWords } from '../../src/studio/fields/useFieldWords'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { resources } from '../pages/definitions'

/** Reads a line with the words of a language. */
async function read(line: string, language: Language) {
  const texts = mergeDeep(await phrases[language](), await deferredPhrases[language]())
  const i18n = polyglotI18nProvider(() => texts as never, language, [], { allowMissing: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AdminContext i18nProvider={i18n}>
      <ResourcesProvider resources={resources}>{children}</ResourcesProvider>
    </AdminContext>
  )
  return readFieldLine(line, renderHook(useFieldWords, { wrapper }).result.current)
}

describe.each(languageNames)('T-01 a field typed as a line in %s', language => {
  it.each([
    ['Serial: text, required', { kind: 'text', required: true }],
    ['Code: text, no duplicates, read-only', { kind: 'text', unique: true, readOnly: true }],
    ['Built: date, not in the future', { kind: 'date', max: '@today' }],
    ['Until: day, not in the past', { kind: 'date', min: '@today' }],
    ['Seats: whole number, at least 2, up to 9', { kind: 'wholeNumber', min: 2, max: 9 }],
    ['Doors: number, min 2, max 5', { kind: 'wholeNumber', min: 2, max: 5 }],
    ['Paint: color', { kind: 'colour' }],
    [
      'Size: choice of small | large, required',
      { kind: 'choice', options: ['small', 'large'], required: true },
    ],
  ])('T-01 “%s” is understood in English too', async (line, field) => {
    const found = await read(line, language)
    if (isProblem(found)) throw new Error(`${found.part} is not understood`)
    expect(found.field).toEqual(field)
  })

  it('T-01 suggests only words of the language', async () => {
    const found = await read('Serial: text, dashing', language)
    if (!isProblem(found)) throw new Error('It is understood')
    const texts = (await deferredPhrases[language]()) as { studio_line: { words: { required: string } } }
    expect(found.expected[0]).toBe(texts.studio_line.words.required)
  })
})

it.each([
  ['METİN, BENZERSİZ', { kind: 'text', unique: true }],
  ['FILE', { kind: 'file' }],
  ['tarih, gelecekte olmayan', { kind: 'date', max: '@today' }],
])('T-01 “%s” is understood in Turkish', async (line, field) => {
  expect(await read(`Marka: ${line}`, 'tr')).toMatchObject({ field })
})

it('T-01 an English “or” does not divide a French option', async () => {
  expect(await read('Bijou : bague en or blanc ou collier', 'fr')).toMatchObject({
    options: { bague_en_or_blanc: 'bague en or blanc', collier: 'collier' },
  })
})
