import { describe, expect, it } from 'vitest'
import { cellsOf, figuresOf } from '../bench/figures'
import { median, type Row } from '../bench/part'
import { asDocument, asText } from '../bench/render'

const ratio: Row = {
  name: 'list',
  unit: 'ms',
  product: [30, 10, 20],
  baseline: [40, 10, 20],
  beside: 'bare',
  bound: { limit: 1.1, good: 'below' },
}
const bytes: Row = {
  name: 'JavaScript',
  unit: 'kB',
  product: [75.04],
  bound: { limit: 70, good: 'below' },
  note: 'the icons',
}
const machine = { processor: 'any', cores: 2, memoryGiB: 8, node: '20', chromium: '1', postgres: '15' }

describe('bench table', () => {
  it('uses the ratio of medians, and its bound', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(figuresOf(ratio)).toEqual({ product: 20, baseline: 20, ratio: 1, met: true })
    expect(figuresOf({ ...ratio, bound: { limit: 1.1, good: 'above' } }).met).toBe(false)
  })

  it('bounds the absolute figure without a baseline', () => {
    expect(figuresOf(bytes)).toMatchObject({ product: 75.04, met: false })
    expect(cellsOf(bytes)).toEqual(['JavaScript', '75.0 kB', '–', '–', '≤ 70 kB', 'no'])
  })

  it('an unmeasured row fails', () => {
    expect(figuresOf({ ...ratio, product: [] }).met).toBe(false)
    expect(cellsOf({ ...ratio, product: [] })[1]).toBe('not measured')
  })

  it('shows every row with its bound, and the reason for a failure', () => {
    const rows = [ratio, bytes]
    expect(asText(rows)).toContain('1.00 ×')
    const page = asDocument([
      { name: 'screens', title: 'Screens', date: '2026-11-21T20:30:00Z', machine, load: 0.1, rows },
    ])
    expect(page).toContain('2026-11-21: 1 of 2 met')
    expect(page).toContain('| list | 20.0 ms | 20.0 ms (bare) | 1.00 × | ≤ 1.1 × | yes |')
    expect(page).toContain('- JavaScript: the icons')
  })
})
