import { describe, expect, it } from 'vitest'
import { readTable, spread } from '../../../resources/quotes/grid/paste'
import { beginsTyping, moveCell } from '../../../resources/quotes/pages/cursorKeys'

const size = { rows: 10, columns: 4 }
const from = { row: 3, column: 1 }

describe('D-06 grid keys', () => {
  it('D-06 arrows, Enter and Tab move the focus, and stop at the edges', () => {
    expect(moveCell(from, { key: 'ArrowDown' }, size)).toEqual({ row: 4, column: 1 })
    expect(moveCell(from, { key: 'Enter' }, size)).toEqual({ row: 4, column: 1 })
    expect(moveCell(from, { key: 'Enter', shift: true }, size)).toEqual({ row: 2, column: 1 })
    expect(moveCell(from, { key: 'Tab' }, size)).toEqual({ row: 3, column: 2 })
    expect(moveCell({ row: 9, column: 0 }, { key: 'ArrowDown' }, size)).toEqual({ row: 9, column: 0 })
    expect(moveCell(from, { key: 'End', control: true }, size)).toEqual({ row: 9, column: 3 })
    expect(moveCell(from, { key: 'Home' }, size)).toEqual({ row: 3, column: 0 })
  })

  it('D-06 Tab leaves at the end of a row, so focus is not trapped', () => {
    expect(moveCell({ row: 3, column: 3 }, { key: 'Tab' }, size)).toBeUndefined()
    expect(moveCell({ row: 3, column: 0 }, { key: 'Tab', shift: true }, size)).toBeUndefined()
  })

  it('I-02 the left arrow moves forward in right-to-left languages', () => {
    expect(moveCell(from, { key: 'ArrowLeft' }, { ...size, isRtl: true })).toEqual({ row: 3, column: 2 })
    expect(moveCell(from, { key: 'ArrowRight' }, { ...size, isRtl: true })).toEqual({ row: 3, column: 0 })
  })

  it('D-06 a letter starts editing, a shortcut does not', () => {
    expect(['7', 'é', '٣', '-'].every(key => beginsTyping({ key }))).toBe(true)
    expect(['F2', 'Shift', ' '].some(key => beginsTyping({ key }))).toBe(false)
    expect(beginsTyping({ key: 'v', control: true })).toBe(false)
  })
})

describe('D-06 pasting from a spreadsheet', () => {
  it('D-06 parses rows and columns, with quotes and a final line break', () => {
    expect(readTable('1 000\t2\r\n3\t"a\tb ""c""\nd"\r\n')).toEqual([
      ['1 000', '2'],
      ['3', 'a\tb "c"\nd'],
    ])
    expect(readTable('42')).toEqual([['42']])
    expect(readTable('1\n\n3\n')).toEqual([['1'], [''], ['3']])
  })

  it("D-06 fills from the focused cell on, and counts what doesn't fit", () => {
    const table = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    const { cells, beyond } = spread(table, { row: 8, column: 3 }, { rows: 9, columns: 4 })
    expect(cells).toEqual([{ row: 8, column: 3, text: 'a' }])
    expect(beyond).toBe(3)
  })
})
