import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOfWord } from '../../../server/features/documents/partsOfWord'
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

  it('F-05 breaks a word that is wider than its column, without a hyphen', async () => {
    const [policy, iban, mail] = ['HANN-2026-77-4411', 'TN5910006035183598478831', 'amel@example.com']
    const lines = await read([policy, iban, mail], { width: 50 })
    expect(lines.join('')).toBe(policy + iban + mail)
    expect(lines).toEqual(expect.arrayContaining(['HANN-', '2026-77-', '4411', 'amel@']))
    expect(lines.length).toBeGreaterThan(5)
  })

  it('F-05 does not break amounts and words of a language', () => {
    expect(partsOfWord('-1,234.500')).toEqual(['-1,234.500'])
    expect(partsOfWord('Ubezpieczenia')).toEqual(['Ubezpieczenia'])
    expect(partsOfWord('a.b@example.com/x-1')).toEqual(['a.', 'b@', 'example.', 'com/', 'x-', '1'])
    expect(partsOfWord('  ')).toEqual([' ', ' '])
  })

  it('F-05 prints characters outside the fonts as boxes, which are read as they were written', async () => {
    expect(await read(['中文 שלום 😀 a'])).toEqual(['中文 שלום 😀 a'])
    expect((await fontsOf(['中文', 'a'])).boxes).toBe(2)
  })

  it('F-05 prints no box for any letter of the languages', async () => {
    expect((await fontsOf([...NAMES, 'ı\tİ\r\nğ\u200dş\u200fم\u064bن\u2028ل \u200bą'])).boxes).toBe(0)
  })

  it('F-05 embeds each font once, and the Arabic one twice', async () => {
    expect((await fontsOf(Array(20).fill(NAMES.slice(0, 5).join(' ')))).fonts).toBe(3)
  })

  it('F-05 keeps letters apart or together as they were written', async () => {
    const [apart, together] = ['می\u200cخواهم', 'میخواهم']
    expect(await read([apart, together])).toEqual([apart, together])
  })
})
