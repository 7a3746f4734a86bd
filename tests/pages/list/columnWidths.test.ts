import { describe, expect, it } from 'vitest'
import { columnWidths, LEAST_PX } from '../../../src/pages/list/rows/columnWidths'

const need = (roomy: number, { tight = roomy, least = LEAST_PX } = {}) => ({ roomy, tight, least })

describe('widths of columns', () => {
  it('Q-02 in a wide window short columns keep their width, and long ones share what they leave', () => {
    expect(columnWidths([need(100), need(300)], 1000)).toEqual([110, undefined])
  })

  it('Q-02 labels stay on one line as long as there is room', () => {
    expect(columnWidths([need(150, { tight: 110 }), need(300)], 450)).toEqual([150, 300])
    expect(columnWidths([need(150, { tight: 110 }), need(300)], 420)).toEqual([110, 300])
  })

  it('Q-02 the widest columns give way first, until all of them fit', () => {
    expect(columnWidths([need(100), need(180), need(300)], 400)).toEqual([100, 150, 150])
  })

  it('Q-02 numbers and titles stay whole, and a column keeps enough to be read', () => {
    const number = need(160, { least: 160 })
    expect(columnWidths([number, need(300), need(300)], 400)).toEqual([160, 120, 120])
    expect(columnWidths([number, need(300), need(300)], 200)).toEqual([160, LEAST_PX, LEAST_PX])
  })
})
