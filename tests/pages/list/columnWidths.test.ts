import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../src/core/schema/resource'
import { movedTo, widthAfter } from '../../../src/pages/list/columns/widths'
import { readAddress, viewStateOf, writeAddress } from '../../../src/pages/list/listAddress'
import {
  columnWidths,
  LEAST_PX,
  type Need,
  SCROLLED_PX,
  widthsWithChosen,
} from '../../../src/pages/list/rows/columnWidths'
import { wrappedWidth } from '../../../src/pages/list/rows/wrappedWidth'

function need(roomy: number, given: Partial<Need> = {}): Need {
  const { tight = roomy } = given
  return { roomy, tight, whole: tight, least: Math.min(tight, LEAST_PX), ...given }
}

describe('widths of columns', () => {
  it('Q-02 in a wide window short columns keep their width, and long ones share what they leave', () => {
    expect(columnWidths([need(100), need(300)], 1000)).toEqual([110, 890])
  })

  it('Q-02 long columns share the rest by what they need, so that none is cut while others have room', () => {
    expect(columnWidths([need(100), need(200), need(400)], 800)).toEqual([110, 230, 460])
    expect(widthsWithChosen([need(200), need(400), need(50)], 740, [undefined, undefined, 50])).toEqual([
      230, 460, 50,
    ])
  })

  it('Q-02 labels stay on one line as long as there is room', () => {
    expect(columnWidths([need(150, { tight: 110 }), need(300)], 450)).toEqual([150, 300])
    expect(columnWidths([need(150, { tight: 110 }), need(300)], 420)).toEqual([110, 300])
  })

  it('Q-02 the widest columns give way first, until all of them fit', () => {
    expect(columnWidths([need(100), need(180), need(300)], 400)).toEqual([100, 150, 150])
  })

  it('Q-02 texts have two lines before one is cut', () => {
    const [type, address] = [need(150, { whole: 90, least: 90 }), need(300, { whole: 180 })]
    expect(columnWidths([type, address], 330)).toEqual([150, 180])
    expect(columnWidths([type, address], 270)).toEqual([90, 180])
    expect(columnWidths([type, address], 230)).toEqual([90, 140])
  })

  it('Q-02 a text has its longest line as width, wherever it breaks into two', () => {
    const width = (...parts: string[]) => wrappedWidth(parts, words => words.length)
    expect(width('Bertrand et Carpentier Construction')).toBe('Bertrand et Carpentier'.length)
    expect(width('Construction')).toBe(12)
    expect(width('one', '@example.com')).toBe(12)
    expect(width('5:00\u202fPM today')).toBe(7)
  })

  it('Q-02 numbers and titles stay whole, and a column keeps enough to be read', () => {
    const number = need(160, { least: 160 })
    expect(columnWidths([number, need(300), need(300)], 400)).toEqual([160, 120, 120])
    expect(columnWidths([number, need(300), need(300)], 160 + 2 * LEAST_PX)).toEqual([
      160,
      LEAST_PX,
      LEAST_PX,
    ])
  })

  it('Q-02 a table that scrolls sideways in any case has columns that can be read', () => {
    const number = need(160, { least: 160 })
    expect(columnWidths([number, need(100), need(200), need(300)], 300)).toEqual([160, 100, 200, SCROLLED_PX])
  })

  it('V-04 a chosen width stays, and the widest of the others takes the rest', () => {
    expect(widthsWithChosen([need(100), need(150)], 600, [200, undefined])).toEqual([200, undefined])
    expect(widthsWithChosen([need(100), need(150)], 600, [200, 300])).toEqual([200, 300])
    const narrow = widthsWithChosen([need(100), need(150), need(150)], 400, [300, undefined, undefined])
    expect(narrow).toEqual([300, LEAST_PX, LEAST_PX])
    // The table scrolls anyway, so the other columns keep their widths while one is dragged.
    const three = [need(100), need(300), need(300)]
    expect(widthsWithChosen(three, 200, [undefined, 120, undefined])).toEqual([100, 120, SCROLLED_PX])
    expect(widthsWithChosen(three, 200, [undefined, 500, undefined])).toEqual([100, 500, SCROLLED_PX])
    // A narrow chosen width leaves room for the others.
    const wide = [need(300, { least: 300 }), need(260), need(300)]
    expect(columnWidths(wide, 460)).toEqual([300, 260, SCROLLED_PX])
    expect(widthsWithChosen(wide, 660, [100, undefined, undefined])).toEqual([100, 260, 300])
  })

  it('V-04 the arrow keys move the edge of a column outwards and inwards, from right to left too', () => {
    expect(widthAfter('ArrowRight', 100, false)).toBe(116)
    expect(widthAfter('ArrowRight', 100, true)).toBe(84)
    expect(widthAfter('Home', 100, false)).toBe(48)
    expect(widthAfter('ArrowLeft', 50, false)).toBe(48)
    expect(widthAfter('a', 100, false)).toBeUndefined()
    expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })

  it('V-04 widths and row height are in the address, and a view keeps them', () => {
    const resource = {
      name: 'things',
      fields: {},
      list: { columns: [], filters: [], sort: {} },
    } as unknown as Resource
    const state = readAddress('?widths={"name":200,"status":9999}&density=compact', resource)
    expect(state).toMatchObject({ widths: { name: 200 }, density: 'compact' })
    expect(writeAddress(state, resource)).toBe('?density=compact&widths=%7B%22name%22%3A200%7D')
    expect(writeAddress(state, resource, { widths: { name: 200 }, density: 'compact' })).toBe('')
    expect(viewStateOf(resource, state)).toEqual({ widths: { name: 200 }, density: 'compact' })
    const reset = writeAddress({ ...state, widths: {} }, resource, { widths: { name: 200 } })
    expect(readAddress(reset, resource, { widths: { name: 200 } }).widths).toEqual({})
  })
})
