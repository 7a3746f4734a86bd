import { describe, expect, it } from 'vitest'
import { moved, nextPlace, partOf } from '../../../src/pages/list/cells/cellPlace'
import { asText, toHtmlTable, toTabs } from '../../../src/pages/list/cells/copiedCells'

const grid = { ids: [4, 2, 9], columns: ['name', 'status', 'price'] }

describe('ranges of cells', () => {
  it('V-04 holds all cells between two corners, in the order of the table, and none for a row that is gone', () => {
    const range = { from: { id: 9, column: 'price' }, to: { id: 2, column: 'status' } }
    expect(partOf(grid, range)).toEqual({ ids: [2, 9], columns: ['status', 'price'] })
    expect(partOf(grid, { ...range, to: { id: 7, column: 'status' } }).ids).toEqual([])
  })

  it('V-04 moves to the edge of the table, and Tab to the next cell that can be edited', () => {
    expect(moved(grid, { id: 2, column: 'price' }, { rows: -5, cells: 1 })).toEqual({
      id: 4,
      column: 'price',
    })
    const isWanted = ({ column }: { column: string }) => column !== 'status'
    expect(nextPlace(grid, { id: 4, column: 'price' }, { step: 1, isWanted })).toEqual({
      id: 2,
      column: 'name',
    })
    expect(nextPlace(grid, { id: 2, column: 'price' }, { step: -1, isWanted })).toEqual({
      id: 2,
      column: 'name',
    })
    expect(nextPlace(grid, { id: 9, column: 'price' }, { step: 1, isWanted })).toBeUndefined()
  })
})

describe('copied cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+216 20 900 560', '+216 20 900 560'],
    ['+216 20 900 560-A1', "'+216 20 900 560-A1"],
    ['+1+1', "'+1+1"],
    ['-cmd|x', "'-cmd|x"],
    ['-5.20', '-5.20'],
    ['-€1,200.00', '-€1,200.00'],
    ['Plain = text', 'Plain = text'],
  ])('V-04 %s is copied as text: %s', (text, copied) => {
    expect(asText(text)).toBe(copied)
  })

  it('V-04 tabs, quotes and lines stay in their cell, and HTML is escaped', () => {
    expect(
      toTabs([
        ['a\tb', 'say "hi"'],
        ['one\ntwo', ''],
      ]),
    ).toBe('"a\tb"\t"say ""hi"""\n"one\ntwo"\t')
    expect(toHtmlTable([['<b>&', 'one\ntwo']], 'rtl')).toBe(
      '<table dir="rtl"><tbody><tr><td>&lt;b&gt;&amp;</td><td>one<br>two</td></tr></tbody></table>',
    )
  })
})
