import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NavScroll } from '../../src/app/shell/NavContent'
import '@testing-library/jest-dom/vitest'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <NavScroll>
      <a href="#there">There</a>
    </NavScroll>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const area = () => screen.getByText('There').parentElement as HTMLElement

it('S-09 arrow keys scroll the menu by 30 px', () => {
  fireEvent.keyDown(screen.getByText('There'), { key: 'ArrowDown' })
  fireEvent.keyDown(screen.getByText('There'), { key: 'ArrowDown' })
  expect(area().scrollTop).toBe(60)
  fireEvent.keyDown(screen.getByText('There'), { key: 'ArrowUp' })
  expect(area().scrollTop).toBe(30)
  fireEvent.keyDown(screen.getByText('There'), { key: 'ArrowDown', altKey: true })
  expect(area().scrollTop).toBe(30)
})

it('S-09 the scrolling state ends 1000 ms after the last movement', () => {
  expect(area()).not.toHaveClass('scrolling')
  fireEvent.scroll(area())
  act(() => vi.advanceTimersByTime(700))
  fireEvent.scroll(area())
  act(() => vi.advanceTimersByTime(999))
  expect(area()).toHaveClass('scrolling')
  act(() => vi.advanceTimersByTime(1))
  expect(area()).not.toHaveClass('scrolling')
})
