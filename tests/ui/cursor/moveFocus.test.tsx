import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { moveCursor } from '../../../src/ui/cursor/moveCursor'
import { moveFocus } from '../../../src/ui/cursor/moveFocus'

describe('Q-02 moveCursor', () => {
  const list = { rows: 3 }

  it('Q-02 stays at the ends of a list, or wraps', () => {
    const last = { row: 2, column: 0 }
    expect(moveCursor(last, { key: 'ArrowDown' }, list)).toEqual(last)
    expect(moveCursor(last, { key: 'ArrowDown' }, { ...list, wraps: true })).toEqual({ row: 0, column: 0 })
    expect(moveCursor(last, { key: 'Home' }, list)).toEqual({ row: 0, column: 0 })
    expect(moveCursor({ row: 0, column: 0 }, { key: 'PageDown' }, { ...list, wraps: true, page: 6 })).toEqual(
      last,
    )
  })

  it('Q-02 leaves the keys to the text that have no meaning in a list', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'PageDown', 'a', 'Enter'])
      expect(moveCursor({ row: 1, column: 0 }, { key }, list)).toBeUndefined()
  })
})

/** A grid in which the middle of the first row and the end of the second are empty. */
const GRID = [
  ['a', undefined, 'c'],
  ['d', 'e', undefined],
]

function press(from: string, key: string): string | null | undefined {
  screen.getByText(from).focus()
  fireEvent.keyDown(screen.getByText(from), { key })
  return document.activeElement?.textContent
}

describe('Q-02 moveFocus', () => {
  const show = () => {
    const lines = () => GRID.map(line => line.map(name => (name ? screen.getByText(name) : undefined)))
    render(
      <div role="toolbar" tabIndex={-1} onKeyDown={event => moveFocus(event, lines())}>
        {['a', 'c', 'd', 'e'].map(name => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </div>,
    )
  }
  afterEach(() => {
    document.documentElement.dir = ''
  })

  it('Q-02 skips positions without an element', () => {
    show()
    expect(press('a', 'ArrowRight')).toBe('c')
    expect(press('a', 'ArrowDown')).toBe('d')
    expect(press('e', 'ArrowUp')).toBe('e')
    expect(press('d', 'End')).toBe('e')
    expect(press('c', 'Home')).toBe('a')
  })

  it('I-02 the left arrow moves forward in right-to-left languages', () => {
    document.documentElement.dir = 'rtl'
    show()
    expect(press('a', 'ArrowLeft')).toBe('c')
    expect(press('d', 'End')).toBe('e')
  })
})
