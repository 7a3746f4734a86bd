import { describe, expect, it } from 'vitest'
import { loadResources } from '../../../server/base/product/resources'
import { loadDocuments } from '../../../server/features/documents/documents'
import { plainParts } from '../../../server/features/documents/plainPages'
import { directionOf, printable } from '../../../server/features/documents/printable'

const Part = ({ text }: { text: string }) => ({ type: 'TEXT', props: { children: [text, null, 2] } })

describe('D-06 documents of records', () => {
  it('D-06 each that a definition names is made by a file, and none is made in vain', async () => {
    const named = (await loadResources()).all.flatMap(({ name, documents }) =>
      Object.keys(documents).map(document => `${name}/${document}`),
    )
    expect([...(await loadDocuments()).keys()].sort()).toEqual(named.sort())
  })

  it('I-02 print no letter for what has none: marks of direction, vowels, narrow spaces', () => {
    expect(printable('\u200f1\u202f234,500 د.ت.\u200f')).toBe('1\u00a0234,500 د.ت.')
    expect(printable('أولاً')).toBe('أولا')
    expect(printable('\u2066123 TU 4567\u2069')).toBe('123 TU 4567')
  })

  it('I-02 let a text run as its first letter does, and figures as amounts do', () => {
    expect(['1,234.500 د.ت.', '123 TU 4567', '12', 'Şehir'].map(directionOf)).toEqual([
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ])
  })

  it('D-06 travel to the thread that sets them as data', () => {
    const pages = {
      type: 'PAGE',
      props: { size: 'A4', children: [{ type: Part, props: { text: 'a' } }, false] },
    }
    expect(plainParts(pages)).toEqual([
      { type: 'PAGE', props: { size: 'A4' }, children: [{ type: 'TEXT', props: {}, children: ['a', '2'] }] },
    ])
  })
})
