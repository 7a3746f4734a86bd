import { describe, expect, it } from 'vitest'
import { cellText, cellValue } from '../../resources/quotes/grid/cells'
import { readCell } from '../../resources/quotes/grid/readCell'
import { rowsOf } from '../../resources/quotes/grid/rows'
import { changeOf, withChange } from '../../resources/quotes/grid/write'
import { cover, dinars, quote } from './quotes'

const coverages = [cover('FIRE'), cover('THEFT'), cover('GLASS', { included: false })]
const taxes = [
  { code: 'FT', name: 'Fire tax', rate: '30', base: 'net' as const, covers: ['FIRE'] },
  { code: 'OT', name: 'Other tax', rate: '9', base: 'net' as const, covers: ['THEFT'] },
  { code: 'ST', name: 'Stamp', amount: dinars(1), base: 'net' as const },
]
const open = quote(1, { coverages, taxes })
const rows = rowsOf({ quotes: [open], readable: () => true })
const row = (key: string) => {
  const found = rows.find(one => one.key === key)
  if (!found) throw new Error(`No row ${key}`)
  return found
}
const typed = (key: string, text: string, into = open) => {
  const read = readCell(text, row(key).entry ?? 'text', {
    language: 'en',
    currency: 'TND',
    today: '2027-03-01',
  })
  if (!('value' in read)) throw new Error(read.problem)
  return withChange(into, changeOf(row(key), into, read.value))
}

describe('K-15 premiums of covers in the grid', () => {
  it('D-06 shows them only where a tax needs them or a carrier states them', () => {
    const shown = (one: typeof open) =>
      rowsOf({ quotes: [one], readable: () => true }).filter(({ key }) => key.startsWith('premium:')).length
    expect(shown(quote(1, { coverages }))).toBe(0)
    expect(shown(quote(1, { coverages: [cover('FIRE', { premium: dinars(1) })] }))).toBe(1)
    expect(rows.slice(0, 4).map(({ key }) => key)).toEqual([
      'premium_net',
      'premium:FIRE',
      'premium:THEFT',
      'premium:GLASS',
    ])
  })

  it('K-15 the net premium follows the premiums that are typed, and so do taxes and total', () => {
    const priced = typed('premium:THEFT', '150', typed('premium:FIRE', '250'))
    expect(priced.premium_net).toEqual(dinars(250 + 150))
    const text = (key: string) =>
      cellText(cellValue(row(key), priced), 'en', { covered: 'yes', missing: 'no' }).replace(/\D/gu, '')
    expect([text('tax:FT'), text('tax:OT'), text('tax:ST')]).toEqual(['75000', '13500', '1000'])
    expect(text('premium_total')).toBe(String((250 + 150 + 75 + 13.5 + 1) * 1000))
    expect(row('tax:ST').rate).toBeUndefined()
  })

  it('K-15 a cover that is no longer included has no premium, and an emptied one is unknown again', () => {
    const priced = typed('premium:THEFT', '150', typed('premium:FIRE', '250'))
    const without = typed('limit:THEFT', 'no', priced)
    expect(without).toMatchObject({ premium_net: dinars(250) })
    expect(without.coverages?.[1]).toMatchObject({ included: false, premium: null })
    expect(typed('premium:FIRE', '', without).coverages?.[0]).toMatchObject({ included: true, premium: null })
    expect(typed('premium:GLASS', '5', priced)).toMatchObject({ premium_net: dinars(405) })
    // Other cells of covers leave the net premium alone.
    expect(changeOf(row('limit:FIRE'), priced, { is: 'covered' })).not.toHaveProperty('premium_net')
  })
})
