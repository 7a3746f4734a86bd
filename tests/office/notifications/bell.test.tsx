import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Bell } from '../../../src/office/notifications/Bell'
import { notification, open, serverOf } from './stage'

configure({ asyncUtilTimeout: 10_000 })

const bell = (name: string) => screen.findByLabelText(name)
const items = () => [...document.querySelectorAll<HTMLElement>('ul[aria-label="Newest notifications"] a')]

describe('bell', () => {
  it('L-08 counts like the server: the initial count, new and missed notifications', async () => {
    const server = serverOf([notification(1), notification(2)])
    const { live } = await open(<Bell />, { answers: server.answers })
    await bell('Notifications, 2 unread')
    act(() => live.own(server.add(notification(3))))
    await bell('Notifications, 3 unread')
    act(() => live.own({ event: 'unread', payload: { unread: 0 } }))
    await bell('Notifications, none unread')
    act(() => live.miss())
    expect(await bell('Notifications, 3 unread')).toHaveTextContent('3')
    act(() => live.own({ event: 'created', payload: 'of a newer server' }))
    act(() => live.setState('disconnected'))
    server.add(notification(4))
    act(() => live.setState('connected'))
    await bell('Notifications, 4 unread')
    act(() => live.own({ event: 'unread', payload: { unread: 120 } }))
    expect(await bell('Notifications, 120 unread')).toHaveTextContent('99+')
  })

  it('D-10 shows the newest with formatted values, and opens one with a click that marks it read', async () => {
    const server = serverOf([1, 2, 3].map(id => notification(id)))
    const { router } = await open(<Bell />, { answers: server.answers })
    await userEvent.click(await bell('Notifications, 3 unread'))
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await screen.findByText('Offer O-3 was received')
    expect(server.answers.getList.mock.calls[0]).toMatchObject([
      'notifications',
      { pagination: { perPage: 8 } },
    ])
    const [first] = items()
    expect(first).toHaveTextContent(
      /^Unread: Offer O-3 was receivedPremium: €1,200\.00Mona Reed · 16 hours ago$/,
    )
    await userEvent.click(first as HTMLElement)
    expect(router.state.location.pathname).toBe('/offers/3')
    await bell('Notifications, 2 unread')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.setRead).toHaveBeenCalledWith(3, true)
  })

  it('Q-01 works by keyboard: a letter opens it, arrows navigate, u marks, Escape closes', async () => {
    const server = serverOf([notification(1), notification(2)])
    await open(<Bell />, { answers: server.answers })
    await bell('Notifications, 2 unread')
    await userEvent.keyboard('b')
    await screen.findByText('Offer O-2 was received')
    await waitFor(() => expect(items()[0]).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    expect(items()[1]).toHaveFocus()
    await userEvent.keyboard('u')
    await waitFor(() => expect(items()[1]).not.toHaveTextContent('Unread'))
    await bell('Notifications, 1 unread')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('L-08 notifications that arrive while it is open wait and shift nothing', async () => {
    const server = serverOf([notification(1)])
    const { live } = await open(<Bell />, { answers: server.answers })
    await userEvent.click(await bell('Notifications, 1 unread'))
    await screen.findByText('Offer O-1 was received')
    act(() => live.own(server.add(notification(2))))
    await userEvent.click(await screen.findByText('1 new · Show'))
    await screen.findByText('Offer O-2 was received')
    expect(items()).toHaveLength(2)
    expect(screen.queryByText(/new · Show/)).toBeNull()
  })

  it('P-07 shows calmly what is no longer readable, and marks all as read', async () => {
    const server = serverOf([notification(1, { params: {}, url: null, subject: null })])
    await open(<Bell />, { answers: server.answers, width: 400 })
    await userEvent.click(await bell('Notifications, 1 unread'))
    const gone = (await screen.findByText('An offer arrives')).closest('button')
    expect(gone).toHaveTextContent(
      'This record no longer exists, or you no longer have permission to see it.',
    )
    await userEvent.click(screen.getByText('Mark all as read'))
    await waitFor(() => expect(gone).not.toHaveTextContent('Unread'))
    expect(server.unread()).toBe(0)
  })

  it('D-10 server notices and grouped notifications have no page, and show no "gone" notice', async () => {
    const job = { type: 'server.job_failed', params: { job: { text: 'clock' } }, url: null, subject: null }
    const count = { params: { count: { count: 6 } }, url: null, subject: { resource: 'offers', id: null } }
    const server = serverOf([])
    const { live } = await open(<Bell />, { answers: server.answers })
    await bell('Notifications, none unread')
    act(() => live.own(server.add(notification(1, job))))
    act(() => live.own(server.add(notification(2, count))))
    await userEvent.click(await bell('Notifications, 2 unread'))
    expect(await screen.findByText('The job clock failed')).toBeVisible()
    expect(screen.getByText('6 offers were received')).toBeVisible()
    expect(screen.queryByText(/no longer exists/)).toBeNull()
  })

  it('Q-03 shows that there are none, or why loading failed', async () => {
    const failing = vi.fn().mockRejectedValueOnce(Object.assign(new Error('Not today.'), { status: 400 }))
    failing.mockResolvedValue({ data: [], total: 0 })
    await open(<Bell />, { answers: { ...serverOf([]).answers, getList: failing } })
    await userEvent.click(await bell('Notifications, none unread'))
    expect(await screen.findByText('Not today.')).toBeVisible()
    await userEvent.click(screen.getByText('Try again'))
    expect(await screen.findByText('Nothing new')).toBeVisible()
  })

  it('R-19 shows the count in the title only in a hidden tab', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    document.title = 'Offers · Office'
    await open(<Bell />, { answers: serverOf([notification(1)]).answers })
    await bell('Notifications, 1 unread')
    expect(document.title).toBe('Offers · Office')
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('(1) Offers · Office')
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(document.title).toBe('Offers · Office')
  })
})
