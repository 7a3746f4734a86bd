import fc from 'fast-check'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Columns } from '../../../server/features/documents/Columns'
import { partsOfWord } from '../../../server/features/documents/partsOfWord'
import { pdfOf } from '../../../server/features/documents/pdfOf'
import { type PlainPart, plainParts } from '../../../server/features/documents/plainPages'
import type { Print } from '../../../server/features/documents/print'
import { Sheet } from '../../../server/features/documents/Sheet'
import { Words } from '../../../server/features/documents/Words'
import { formatMoney } from '../../../src/core/field/formatMoney'
import { embeddedFonts } from './embeddedFonts'
import { NAMES, printTexts } from './printTexts'
import { readPdf } from './readPdf'

/** The lines of a page, as pdf.js reads them. U+200B is invisible (`readingOrder.ts`). */
async function linesOf(pdf: Uint8Array): Promise<string[]> {
  const { document } = await readPdf(pdf)
  const lines: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    lines.push(...text.split('\n').map(line => line.replaceAll('\u200b', '').trim()))
  }
  return lines.filter(Boolean)
}
const read = async (texts: readonly string[], options?: { width?: number; language?: string }) =>
  linesOf(await printTexts(texts, options))
const fontsOf = async (texts: readonly string[]) => embeddedFonts(await printTexts(texts))

describe('F-05 text of PDFs', () => {
  it.each(['en', 'fr', 'ar', 'tr'])('F-05 is read as it was written, in %s', async language => {
    expect(await read(NAMES, { language })).toEqual(NAMES)
  })

  it('F-05 writes Arabic as it is seen, in one piece, which viewers reorder', async () => {
    const { texts } = await readPdf(await printTexts(NAMES, { language: 'ar' }))
    const pieces = texts.map(({ text }) => text)
    for (const name of NAMES.slice(4, 10)) expect(pieces).toContain(name)
  })

  it('F-05 is read as it was written, with words of any scripts', async () => {
    const word = fc.oneof(
      ...['abcdefgijlmnorstuvwxyz', 'ğşıİçöüĞŞâî', 'ąćęłńóśźżŁŚŻ', 'éèçàœÉ'].map(letters =>
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }),
      ),
      fc.string({
        unit: fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويىءآأؤإئةگپچ'),
        minLength: 2,
        maxLength: 8,
      }),
    )
    const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(texts, async lines => {
        const written = lines.map(words => words.join(' '))
        expect(await read(written)).toEqual(written)
      }),
      { numRuns: 5 },
    )
  })

  it('F-05 keeps a word whole whose letters the font moves apart', async () => {
    const words = ['أكادير', 'وأكادير', 'الأكاديمية', 'سيدي وأكال', 'ذآكا', 'دأگا', 'وإكا ą']
    expect(await read(words)).toEqual(words)
  })

  it('F-05 breaks lines at spaces only, in any width', async () => {
    for (const width of [75, 90, 120, 180]) {
      const lines = await read(NAMES, { width })
      const words = NAMES.flatMap(name => name.split(' '))
      expect(lines.flatMap(line => line.split(' ')).sort()).toEqual(words.sort())
    }
  })

  it('F-05 keeps an amount in one line with its currency, and breaks at double spaces', async () => {
    const lines = await read(['Net premium 12\u00a0345\u00a0€', 'one  two', 'القسط 12\u00a0345\u00a0د.ت.'], {
      width: 60,
    })
    expect(lines).toEqual(['Net premium', '12 345 €', 'one two', 'القسط', '12 345 د.ت.'])
  })

  it('F-05 is found as an amount with its currency in Arabic', async () => {
    const amount = formatMoney({ amount: 500_000, currency: 'TND' }, 'ar-TN')
    const written = [amount, '500,000 د.ت.', '500,000\u00a0د.ت.']
    const { texts } = await readPdf(await printTexts(written, { language: 'ar' }))
    expect(texts.map(({ text }) => text)).toEqual(written.flatMap(() => ['500,000', ' د.ت.']))
  })

  it('F-05 prints a minus on the left of an amount in Arabic, as screens do', async () => {
    const amount = formatMoney({ amount: -1_234_500, currency: 'TND' }, 'ar')
    expect(amount).toMatch(/[\u200e\u061c]-/)
    const { texts } = await readPdf(await printTexts([amount], { language: 'ar' }))
    expect(texts.map(({ text }) => text)).toContain('-1,234.500')
  })

  it('F-05 breaks a word that is wider than its column, without a hyphen', async () => {
    const [policy, iban, mail] = ['HANN-2026-77-4411', 'TN5910006035183598478831', 'amel@example.com']
    const lines = await read([policy, iban, mail], { width: 50 })
    expect(lines.join('')).toBe(policy + iban + mail)
    expect(lines).toEqual(expect.arrayContaining(['HANN-', '2026-77-', '4411', 'amel@']))
    expect(lines.length).toBeGreaterThan(5)
  })

  it('F-05 breaks a word inside only if it is wider than its column, and prints all of its letters', async () => {
    const written = [...NAMES, 'Kurumsallaştırılmış', '-1,234,567.500\u00a0TND', 'Zweckverband']
    const letters = (texts: readonly string[]) =>
      [...texts.join('').replace(/[\s\u200b]/gu, '')].sort().join('')
    for (const width of [30, 60]) {
      const { texts } = await readPdf(await printTexts(written, { width }))
      const ends = texts.map(({ x, width }) => x + width)
      expect(Math.max(...ends)).toBeLessThan(30 + width + 1)
      expect(letters(texts.map(({ text }) => text))).toBe(letters(written))
    }
    expect(await read(['Zweckverband', 'Versicherungsnehmer'], { width: 70 })).toEqual([
      'Zweckverband',
      expect.stringMatching(/^Versicher/),
      expect.stringMatching(/r$/),
    ])
  })

  it('F-05 does not break amounts and words of a language', () => {
    expect(partsOfWord('-1,234.500')).toEqual(['-1,234.500'])
    expect(partsOfWord('Ubezpieczenia')).toEqual(['Ubezpieczenia'])
    expect(partsOfWord('a.b@example.com/x-1')).toEqual(['a.b@', 'example.', 'com/', 'x-', '1'])
    expect(partsOfWord('1\u00a0د.ت.')).toEqual(['1\u00a0', 'د.ت.'])
    expect(partsOfWord('  ')).toEqual([' ', ' '])
  })

  it('F-05 prints characters outside the fonts as boxes, which are read as they were written', async () => {
    expect(await read(['中文 שלום 😀 a'])).toEqual(['中文 שלום 😀 a'])
    expect((await fontsOf(['中文', 'a'])).boxes).toBe(2)
  })

  it('F-05 prints no box for any letter of the languages', async () => {
    expect((await fontsOf([...NAMES, 'ı\tİ\r\nğ\u200dş\u200fم\u064bن\u2028ل \u200bą'])).boxes).toBe(0)
  })

  it('F-05 embeds each font once', async () => {
    expect((await fontsOf(Array(20).fill(NAMES.slice(0, 5).join(' ')))).fonts).toBe(2)
  })

  it('F-05 prints each row of a long table once, with its heads and the foot on every page', async () => {
    const print = { rtl: false, letterhead: { name: 'Office', address: [], contact: [] } } as unknown as Print
    const translate = (_: string, values?: object) => `Page ${Object.values(values ?? {}).join(' of ')}`
    const lines = Array.from({ length: 120 }, (_, at) => ({
      key: `${at}`,
      heading: `Row ${at}`,
      cells: [`${at}.500`],
    }))
    const heads = [{ type: Words, props: { print, children: 'Amount' } }] as unknown as ReactNode[]
    const children = { type: Columns, props: { print, heads, lines } }
    const [pages] = plainParts({
      type: Sheet,
      props: { print: { ...print, translate }, title: 'List', children },
    })
    const read = await linesOf(await pdfOf(pages as PlainPart))
    const count = read.filter(line => line.includes('Amount')).length
    expect(count).toBeGreaterThan(2)
    for (let page = 1; page <= count; page++) expect(read.join('\n')).toContain(`Page ${page} of ${count}`)
    expect(read.join('\n').match(/Row \d+/g)).toEqual(lines.map(({ heading }) => heading))
  })

  it('F-05 keeps letters apart or together as they were written', async () => {
    const [apart, together] = ['می\u200cخواهم', 'میخواهم']
    expect(await read([apart, together])).toEqual([apart, together])
  })
})
