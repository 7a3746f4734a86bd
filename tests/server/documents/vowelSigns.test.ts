import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { printable } from '../../../server/features/documents/printable'
import { NAMES, printTexts } from './printTexts'
import { readPdf } from './readPdf'

const SIGNED = [
  'مُحَمَّد بن الأمين',
  'إِلَّا هُدًى كتابًا',
  'السَّيِّدُ مُحَمَّدٌ HANN-77-4411 في تُونِسَ',
  'Ali مُحَمَّد بن علي Müşteri',
  'المُؤَمَّنُ لَهُ: 1,234.500 د.ت.',
  'قِسطُ التَّأْمِينِ عَلَى الحَيَاةِ وَالضَّرِيبَةِ عَلَى القِيمَةِ المُضَافَةِ',
]
const bare = (text: string) => text.replace(/[\u064b-\u0652\u0670]/g, '')

/** The drawings of a page, as their lowest and highest points, from the top of the page. */
async function drawingsOf(pdf: Uint8Array): Promise<{ low: number; high: number }[]> {
  const { document } = await readPdf(pdf)
  const page = await document.getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const states: { y: number; scale: number }[] = []
  let state = { y: 0, scale: 1 }
  return fnArray.flatMap((operation, at) => {
    const args = argsArray[at]
    if (operation === OPS.save) states.push(state)
    if (operation === OPS.restore) state = states.pop() ?? state
    if (operation === OPS.transform)
      state = { y: state.y + state.scale * args[5], scale: state.scale * args[3] }
    if (operation !== OPS.constructPath) return []
    const edges = [args[2][1], args[2][3]].map(edge => state.y + state.scale * edge)
    return [{ low: height - Math.min(...edges), high: height - Math.max(...edges) }]
  })
}
const textsOf = async (pdf: Uint8Array) => (await readPdf(pdf)).texts

describe('F-05 Arabic vowel signs of PDFs', () => {
  it.each(['ar', 'en'])('F-05 are drawn, and are not in the text, in %s', async language => {
    for (const width of [500, 120, 30]) {
      const [signed, without] = await Promise.all(
        [SIGNED, SIGNED.map(bare)].map(texts => printTexts(texts, { width, language })),
      )
      if (!signed || !without) throw new Error('not printed')
      expect(await textsOf(signed)).toEqual(await textsOf(without))
      expect(await drawingsOf(without)).toHaveLength(0)
      const { length } = await drawingsOf(signed)
      // The font has one glyph for the sign of a double letter with a vowel.
      const drawn = SIGNED.join('')
        .normalize('NFC')
        .match(/[\u064b-\u0650]\u0651|[\u064b-\u0652\u0670]/g)
      expect(length).toBe(drawn?.length)
    }
  })

  it('F-05 are drawn above and below their letters', async () => {
    const [above, below] = await Promise.all(['دَ', 'دِ'].map(text => printTexts([text])))
    if (!above || !below) throw new Error('not printed')
    const [{ y: line } = { y: 0 }] = await textsOf(above)
    const [[high], [low]] = [await drawingsOf(above), await drawingsOf(below)]
    expect(high?.low).toBeLessThan(line)
    expect(low?.high).toBeGreaterThan(line)
    expect(low?.low).toBeLessThan(line + 10)
  })

  it('F-05 are left out without an Arabic letter', async () => {
    expect(printable('\u064ba\u0651 ـَ \u064b')).toBe('a ـَ ')
    expect(await drawingsOf(await printTexts(NAMES))).toHaveLength(0)
  })
})
