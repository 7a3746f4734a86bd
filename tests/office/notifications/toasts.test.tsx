import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  added,
  noToasts,
  paused,
  type ToastStack,
  Toasts,
  without,
} from '../../../src/office/notifications/Toasts'
import { notification, open, serverOf } from './stage'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => vi.useRealTimers())

const area = () => screen.getByRole('status', { name: 'New notifications' })
const shown = () =>
  within(area())
    .queryAllByRole('link')
    .map(link => link.textContent)
const title = (id: number) => expect.stringContaining(`Offer O-${id} was received`)

describe('toasts', () => {
  it('L-08 shows incoming notifications, three at most, opens them, and hides them unless somebody is reading', async () => {
    const server = serverOf([])
    const { live, router } = await open(<Toasts />, { answers: server.answers })
    vi.useFakeTimers()
    const come = (id: number) => act(async () => live.own(server.add(notification(id))))
    // Part of the code loads with the first toast.
    await act(async () => {
      live.own(server.add(notification(1)))
      await vi.dynamicImportSettled()
    })
    for (const id of [2, 3, 4]) await come(id)
    expect(shown()).toEqual([title(2), title(3), title(4)])
    fireEvent.pointerEnter(area())
    await come(5)
    act(() => vi.advanceTimersByTime(60_000))
    expect(shown()).toEqual([title(2), title(3), title(4)])
    fireEvent.pointerLeave(area())
    expect(shown()).toEqual([title(3), title(4), title(5)])
    act(() => vi.advanceTimersByTime(7_000))
    expect(shown()).toHaveLength(3)
    act(() => vi.advanceTimersByTime(2_000))
    expect(shown()).toEqual([])
    await come(6)
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('link'))
    expect(router.state.location.pathname).toBe('/offers/6')
    expect(shown()).toEqual([])
    expect(server.setRead).toHaveBeenCalledWith(6, true)
  })

  it("L-08 shows none in a hidden tab or for the user's own changes; one can be dismissed", async () => {
    const server = serverOf([])
    const { live } = await open(<Toasts />, { answers: server.answers })
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const come = (...given: Parameters<typeof notification>) =>
      act(async () => {
        live.own(server.add(notification(...given)))
        await vi.dynamicImportSettled()
      })
    await come(1)
    seen.mockRestore()
    await come(2, { actor: { id: 7, label: 'Ada Winter' } })
    expect(shown()).toEqual([])
    await come(3, { type: 'offers.late', level: 'error', actor: null })
    expect(within(area()).getByTitle('Urgent')).toBeInTheDocument()
    await come(4)
    screen.getByLabelText('Dismiss: Offer O-3 is late').focus()
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual([title(4)])
    expect(within(area()).getByRole('link')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(shown()).toEqual([])
  })

  it('Q-01 dismissing the last toast ends the pause', () => {
    const one: ToastStack<{ id: number }> = paused(added(noToasts, { id: 1 }), true)
    expect(without(one, 1)).toEqual(noToasts)
    expect(added(one, { id: 1 })).toBe(one)
  })
})
