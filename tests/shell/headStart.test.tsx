import '@testing-library/jest-dom/vitest'
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AfterHeadStart, HeadStartContext, headStartUntil } from '../../src/app/shell/HeadStart'

function Page({ onDrawn }: { onDrawn: () => void }) {
  onDrawn()
  return <p>Rows</p>
}

function show(settled: Promise<unknown>) {
  const onDrawn = vi.fn()
  render(
    <HeadStartContext value={headStartUntil(settled)}>
      <nav>Menu</nav>
      <AfterHeadStart>
        <Page onDrawn={onDrawn} />
      </AfterHeadStart>
    </HeadStartContext>,
  )
  return onDrawn
}

describe('O-01 head start of the first rows', () => {
  it.each([
    ['have come', () => Promise.resolve()],
    ['could not be had, which the page says itself', () => Promise.reject(new Error('offline'))],
  ])('O-01 shows the menu while they load; renders the page once they %s', async (_how, settle) => {
    let go: (settled: Promise<void>) => void = () => undefined
    const onDrawn = show(
      new Promise<void>(resolve => {
        go = resolve
      }),
    )
    expect(screen.getByText('Menu')).toBeVisible()
    expect(onDrawn).not.toHaveBeenCalled()
    await act(async () => go(settle()))
    expect(screen.getByText('Rows')).toBeVisible()
    expect(onDrawn).toHaveBeenCalledOnce()
  })

  it('O-01 times out if they are slow, counted from when menu and header appear', () => {
    vi.useFakeTimers()
    try {
      const onDrawn = show(new Promise(() => undefined))
      act(() => void vi.advanceTimersByTime(399))
      expect(onDrawn).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(1))
      expect(screen.getByText('Rows')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('O-01 is skipped if nothing is loading', () => {
    render(<AfterHeadStart>Rows</AfterHeadStart>)
    expect(screen.getByText('Rows')).toBeVisible()
  })
})
