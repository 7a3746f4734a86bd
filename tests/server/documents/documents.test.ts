import { describe, expect, it } from 'vitest'
import { loadResources } from '../../../server/base/product/resources'
import { loadDocuments } from '../../../server/features/documents/documents'
import { plainParts } from '../../../server/features/documents/plainPages'
import { directionOf, printable } from '../../../server/features/documents/printable'

const Part = ({ text }: { text: string }) => ({ type: 'TEXT', props: { children: [text, null, 2] } })

describe('D-06 record documents', () => {
  it('D-06 every one in a definition is implemented by a file, and every file is used', async () => {
    const named = (await loadResources()).all.flatMap(({ name, documents }) =>
      Object.keys(documents).map(document => `${name}/${document}`),
    )
    expect([...(await loadDocuments()).keys()].sort()).toEqual(named.sort())
  })

  it('I-02 print no glyph for direction marks, vowels and narrow spaces', () => {
    expect(printable('\u200f1\u202f234,500 د.ت.\u200f')).toBe('1\u00a0234,500 د.ت.')
    expect(printable('أولاً')).toBe('أولا')
    expect(printable('\u2066123 TU 4567\u2069')).toBe('123 TU 4567')
  })

  it("I-02 take a text's direction from its first letter, and format figures like amounts", () => {
    expect(['1,234.500 د.ت.', '123 TU 4567', '12', 'Şehir'].map(directionOf)).toEqual([
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ])
  })

  it('D-06 are sent as data to the rendering thread', () => {
    const pages = {
      type: 'PAGE',
      props: { size: 'A4', children: [{ type: Part, props: { text: 'a' } }, false] },
    }
    expect(plainParts(pages)).toEqual([
      { type: 'PAGE', props: { size: 'A4' }, children: [{ type: 'TEXT', props: {}, children: ['a', '2'] }] },
    ])
  })
})
