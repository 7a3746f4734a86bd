import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { byDay, startOf } from '../../../src/office/notifications/days'
import { everything, queryOf, readFilter, searchOf } from '../../../src/office/notifications/listFilter'
import { NotificationPreferences } from '../../../src/office/notifications/NotificationPreferences'
import { NotificationsPage } from '../../../src/office/notifications/NotificationsPage'
import { UndoPlace } from '../../../src/ui/undo/UndoPlace'
import { callOf } from '../../support/callOf'
import { notification, open, serverOf } from './stage'

configure({ asyncUtilTimeout: 10_000 })
afterEach(() => vi.restoreAllMocks())

const links = () => [...document.querySelectorAll<HTMLElement>('[data-notification]')]
const titles = () => links().map(link => link.textContent)
const many = (count: number) => Array.from({ length: count }, (_, at) => notification(at + 1))

describe('notifications page', () => {
  it('R-04 D-10 lists them by day, newest first, more on demand, each in its own words', async () => {
    const rows = [
      ...many(3),
      notification(4, { params: { count: { count: 12 } }, subject: { resource: 'offers', id: null } }),
    ]
    const server = serverOf(rows, 3)
    await open(<NotificationsPage />, { answers: server.answers, at: '/notifications' })
    await screen.findByText('12 offers were received')
    expect(titles()).toHaveLength(3)
    expect(titles()[1]).toBe('Unread: Offer O-3 was received')
    expect(document.querySelectorAll('section[aria-labelledby] > h2').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByText('Show older'))
    await waitFor(() => expect(titles()).toHaveLength(4))
    expect(screen.queryByText('Show older')).toBeNull()
  })

  it('D-10 filters by read state in the address, and says when nothing matches', async () => {
    const server = serverOf([notification(1), notification(2, { read_at: '2026-01-01T00:00:00.000Z' })])
    const { router } = await open(<NotificationsPage />, { answers: server.answers, at: '/notifications' })
    await waitFor(() => expect(titles()).toHaveLength(2))
    await userEvent.click(screen.getByText('Unread'))
    await waitFor(() => expect(titles()).toEqual(['Unread: Offer O-1 was received']))
    expect(router.state.location.search).toBe('?show=unread')
    await userEvent.click(screen.getByLabelText('Type'))
    await userEvent.click(await screen.findByRole('option', { name: 'An offer is late' }))
    expect(await screen.findByText('No matching notifications')).toBeVisible()
    expect(router.state.location.search).toBe('?show=unread&type=offers.late')
    await userEvent.click(screen.getAllByText('Clear filters')[0] as HTMLElement)
    await waitFor(() => expect(titles()).toHaveLength(2))
  })

  it('L-08 new ones wait above the list; those read in another tab are marked in place', async () => {
    const server = serverOf([notification(1), notification(2)])
    const { live } = await open(<NotificationsPage />, {
      answers: server.answers,
      at: '/notifications?show=unread',
    })
    await waitFor(() => expect(titles()).toHaveLength(2))
    await act(async () => live.own(server.add(notification(3))))
    await act(async () => live.own(server.add(notification(4))))
    expect(titles()).toHaveLength(2)
    for (const row of server.rows) if (row.id === 1) row.read_at = new Date().toISOString()
    await act(async () => live.own({ event: 'unread', payload: { unread: 3 } }))
    await waitFor(() => expect(titles()[1]).toBe('Offer O-1 was received'))
    await userEvent.click(screen.getByText('2 new · Show'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    await waitFor(() => expect(links()[0]).toHaveFocus())
  })

  it('D-10 marks one by button or key, and all at once; reports and reverts a refusal', async () => {
    const server = serverOf(many(3))
    await open(<NotificationsPage />, { answers: server.answers, at: '/notifications' })
    await userEvent.click(await screen.findByLabelText('Mark as read: Offer O-3 was received'))
    await screen.findByText('2 unread')
    links()[0]?.focus()
    await userEvent.keyboard('uj')
    await screen.findByText('3 unread')
    expect(links()[1]).toHaveFocus()
    server.setRead.mockRejectedValueOnce(new Error('Not today.'))
    await userEvent.keyboard('u')
    await waitFor(() => expect(titles()[1]).toBe('Unread: Offer O-2 was received'))
    await userEvent.click(screen.getByText('Mark all as read'))
    await waitFor(() => expect(titles()[0]).toBe('Offer O-3 was received'))
    expect(server.unread()).toBe(0)
  })

  it('X-08 deletes one, or all that are read, and restores them with Undo', async () => {
    const read = { read_at: '2026-01-01T00:00:00.000Z' }
    const server = serverOf([notification(1, read), notification(2, read), notification(3)])
    const page = (
      <>
        <NotificationsPage />
        <UndoPlace />
      </>
    )
    await open(page, { answers: server.answers, at: '/notifications' })
    await userEvent.click(await screen.findByLabelText('Delete: Offer O-2 was received'))
    await screen.findByText('Notification deleted')
    await waitFor(() => expect(titles()).toHaveLength(2))
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    await userEvent.click(screen.getByText('Delete read'))
    await screen.findByText('2 notifications deleted')
    await waitFor(() => expect(titles()).toEqual(['Unread: Offer O-3 was received']))
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    server.answers.delete.mockRejectedValueOnce(new Error('Not today.'))
    await userEvent.click(screen.getByLabelText('Delete: Offer O-3 was received'))
    await waitFor(() => expect(titles()).toHaveLength(3))
  })

  it('Q-03 shows an empty state, then the first notification that arrives', async () => {
    const server = serverOf([])
    const { live } = await open(<NotificationsPage />, { answers: server.answers, at: '/notifications' })
    await screen.findByText('No data available')
    await act(async () => live.own(server.add(notification(1))))
    await waitFor(() => expect(titles()).toHaveLength(1))
  })

  it('R-16 the address holds only allowed filters', () => {
    const filter = { show: 'read', type: 'a.b', from: '2026-03-01', until: '2026-03-05' } as const
    expect(readFilter(searchOf(filter))).toEqual(filter)
    expect(readFilter('?show=none&from=yesterday')).toEqual(everything)
    expect(searchOf(everything)).toBe('')
    expect(queryOf(filter)).toEqual({
      read: true,
      type: 'a.b',
      created_at_gte: new Date(2026, 2, 1).toISOString(),
      created_at_lt: new Date(2026, 2, 6).toISOString(),
    })
    expect(startOf('nothing')).toBeUndefined()
    const noon = (day: number) => notification(day, { created_at: new Date(2026, 2, day, 12).toISOString() })
    expect(byDay([noon(5), noon(4), noon(4)]).map(({ day, rows }) => [day, rows.length])).toEqual([
      ['2026-03-05', 1],
      ['2026-03-04', 2],
    ])
  })
})

describe('notification preferences', () => {
  const preference = (type: string, mail = false) => ({
    type,
    in_app: true,
    mail,
    defaults: { in_app: true, mail: false },
  })

  it('D-10 saves a choice by type and channel immediately, and resets to the defaults', async () => {
    let kept = [preference('offers.received'), preference('offers.late', true)]
    const saveNotificationPreference = vi.fn(async ({ body: change }: { body: { type: string } }) => {
      kept = kept.map(each => (each.type === change.type ? { ...each, ...change } : each))
    })
    const call = callOf({
      'GET /notifications/preferences': () => kept,
      'PUT /notifications/preferences': saveNotificationPreference,
    })
    await open(<NotificationPreferences />, { answers: { call } })
    const box = (name: string) => screen.findByLabelText(name)
    expect(await box('An offer is late: By email')).toBeChecked()
    expect(within(screen.getByRole('table')).getByRole('rowheader', { name: 'Offers' })).toBeVisible()
    await userEvent.click(await box('An offer arrives: In the app'))
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(saveNotificationPreference).toHaveBeenLastCalledWith({
      body: { type: 'offers.received', in_app: false },
    })
    await userEvent.click(screen.getByText('Reset to defaults'))
    await waitFor(async () => expect(await box('An offer is late: By email')).not.toBeChecked())
    expect(await box('An offer arrives: In the app')).toBeChecked()
    await waitFor(() => expect(screen.queryByText('Reset to defaults')).toBeNull())
    expect(kept.every(({ in_app, mail }) => in_app && !mail)).toBe(true)
  })

  it('Q-03 reverts a refused choice and says why', async () => {
    const saveNotificationPreference = vi.fn().mockRejectedValue(new Error('Not today.'))
    const call = callOf({
      'GET /notifications/preferences': () => [preference('offers.late')],
      'PUT /notifications/preferences': saveNotificationPreference,
    })
    await open(<NotificationPreferences />, { answers: { call } })
    const box = await screen.findByLabelText('An offer is late: By email')
    await userEvent.click(box)
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.')
    await waitFor(() => expect(box).not.toBeChecked())
  })
})
