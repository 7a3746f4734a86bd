import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../server/base/messages'
import { loadResources } from '../../../server/base/product/resources'
import { loadDocuments } from '../../../server/features/documents/documents'
import type { Letterhead } from '../../../server/features/documents/letterhead'
import { MoreDetails } from '../../../server/features/documents/MoreDetails'
import { markedFields, markedLines } from '../../../server/features/documents/markedFields'
import { plainParts } from '../../../server/features/documents/plainPages'
import { printIn } from '../../../server/features/documents/print'
import { directionOf, printable } from '../../../server/features/documents/printable'
import type { DocumentSource } from '../../../server/features/documents/serverDocument'
import type { Values } from '../../../src/core/schema/resource'
import { joinResources } from '../../../src/core/schema/resources'
import {
  address,
  choice,
  choices,
  date,
  dateTime,
  defineResource,
  file,
  list,
  longText,
  money,
  percent,
  reference,
  references,
  text,
  yesNo,
} from '../../../src/define'

const FIELDS = {
  name: text({ required: true }),
  colour: choice(['blue', 'dark_red'], { printed: true }),
  equipment: choices(['roof', 'hook'], { printed: true }),
  price: money({ printed: true }),
  built: date({ printed: true }),
  seen: dateTime({ printed: true }),
  share: percent({ printed: true }),
  kept: yesNo({ printed: true }),
  yard: address({ printed: true }),
  owner_id: reference('customers', { printed: true }),
  heirs: references('customers', { printed: true }),
  drivers: list({ name: text(), kind: choice(['main', 'other']), licence: file() }, { printed: true }),
  remark: longText({ printed: true }),
  inner: text(),
}
const vans = defineResource({ name: 'vans', title: 'name', subject: 'Van', fields: FIELDS })
const van = {
  ...{ id: 1, name: 'Van 1', colour: 'dark_red', equipment: ['roof', 'hook'] },
  ...{ price: { amount: 1500, currency: 'TND' }, built: '2026-03-05', seen: '2026-03-05T23:30:00Z' },
  ...{ share: '12.5', kept: false, owner_id: 7, heirs: [7, 8, 9], remark: null, inner: 'For us' },
  yard: { line1: '1 Quay', city: 'Tunis', country: 'TN' },
  drivers: [{ name: 'Amel', kind: 'main', licence: [3] }, { name: 'Ali' }],
}

/** Prints the marked fields of a van's record in a language, as an office in Tunis does. */
async function printedIn(language: string, record: Values = van) {
  const messages = await loadMessages()
  messages.setLabels({ ar: { vans: { options: { equipment: { roof: 'سقف', hook: 'خطاف' } } } } })
  const resources = joinResources([...(await loadResources()).all, vans])
  const scope = { services: { resources, messages }, context: { timeZone: 'Africa/Tunis' } }
  const labels = { customers: { 7: 'Amel Trabelsi', 8: 'Ali Ben Salah' } }
  const print = printIn(messages, language, { today: '2026-03-05', letterhead: {} as Letterhead })
  const source = { scope, resource: vans, record, labels } as unknown as DocumentSource
  const fields = markedFields(source, print, { resource: 'vans', seen: source })
  const pages = plainParts(MoreDetails({ print, source }))
  return { texts: Object.fromEntries(fields.map(({ name, text }) => [name, text])), pages, source, print }
}
const plain = (value: string) => value.replace(/[\u00a0\u202f]/gu, ' ').replace(/\p{Cf}/gu, '')

const Part = ({ text }: { text: string }) => ({ type: 'TEXT', props: { children: [text, null, 2] } })

describe('D-06 record documents', () => {
  it('D-06 every one in a definition is implemented by a file, and every file is used', async () => {
    const named = (await loadResources()).all.flatMap(({ name, documents }) =>
      Object.keys(documents).map(document => `${name}/${document}`),
    )
    expect([...(await loadDocuments()).keys()].sort()).toEqual(named.sort())
  })

  it('I-02 print no glyph for isolates and narrow spaces', () => {
    expect(printable('1\u202f234,500 د.ت.')).toBe('1\u00a0234,500 د.ت.')
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

  it('T-01 I-03 print marked fields as the screen shows them', async () => {
    const { texts } = await printedIn('en')
    const shown = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, plain(value)]))
    expect(shown).toEqual({
      ...{ colour: 'Dark red', equipment: 'Roof, Hook', price: 'TND 1.500', built: 'Mar 5, 2026' },
      ...{ seen: 'Mar 6, 2026, 12:30 AM', share: '12.5%', kept: 'No', yard: '1 Quay, Tunis, Tunisia' },
      ...{ owner_id: 'Amel Trabelsi', heirs: 'Amel Trabelsi, Ali Ben Salah', drivers: 'Amel, Main; Ali' },
      remark: '',
    })
    const arabic = (await printedIn('ar')).texts
    expect(plain(arabic.equipment ?? '')).toBe('سقف، خطاف')
    expect(arabic.kept).toBe('لا')
  })

  it('T-01 leave out fields without a value, and the heading if none has one', async () => {
    const { pages } = await printedIn('en', { id: 1, colour: 'blue', price: null })
    const all = JSON.stringify(pages)
    for (const said of ['More details', 'Colour', 'Blue']) expect(all).toContain(said)
    expect(all).not.toContain('Price')
    expect((await printedIn('en', { id: 1, inner: 'For us' })).pages).toEqual([])
  })

  it('T-01 compare marked fields of several records line by line', async () => {
    const { source, print } = await printedIn('en')
    const records = [van, { id: 2, colour: 'blue' }].map(record => ({ record, labels: {} }))
    const lines = markedLines(source, print, { resource: 'vans', records })
    expect(lines[0]).toMatchObject({ heading: 'More details', group: true })
    expect(lines[1]).toMatchObject({ heading: 'Colour', cells: ['Dark red', 'Blue'] })
    expect(lines.find(({ key }) => key === 'built')?.cells).toEqual(['Mar 5, 2026', ''])
    expect(lines.some(({ key }) => key === 'remark')).toBe(false)
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
