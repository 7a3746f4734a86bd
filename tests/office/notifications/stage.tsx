import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type GetListParams, I18nContextProvider } from 'react-admin'
import { vi } from 'vitest'
import { loadI18nProvider } from '../../../providers/i18nProvider'
import { createQueryClient } from '../../../src/app/shell/queryClient'
import type { Notification } from '../../../src/contract/notifications'
import { defineResource, money, reference, text } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import type { NotificationFilter } from '../../../src/office/notifications/notificationKeys'
import { LiveContext } from '../../../src/ui/live/LiveContext'
import { liveStage } from '../../live/liveStage'
import { branches, people } from '../../pages/definitions'
import { stage } from '../../shell/shellStage'
import { callOf } from '../../support/callOf'

const offers = defineResource({
  name: 'offers',
  title: 'name',
  subject: 'Offer',
  fields: { name: text({ required: true }), premium: money(), owner: reference('people') },
  notifications: {
    received: { on: { set: 'premium' }, to: ['owner'] },
    late: { on: { manual: true }, to: ['owner'], level: 'error' },
  },
})

const words = {
  name: 'Offer |||| Offers',
  notifications: {
    received: {
      name: 'An offer arrives',
      title: 'Offer %{label} was received',
      text: 'Premium: %{premium}',
      many: '%{count} offers were received',
    },
    late: { name: 'An offer is late', title: 'Offer %{label} is late', text: '' },
  },
}

export const resources = collectResources([people, branches, offers])

/** Returns a notification. One with a higher ID is a minute newer. */
export function notification(id: number, given: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'offers.received',
    level: 'info',
    params: {
      label: { resource: 'offers', field: 'name', value: `O-${id}` },
      premium: { resource: 'offers', field: 'premium', value: { amount: 120_000, currency: 'EUR' } },
    },
    subject: { resource: 'offers', id },
    url: `/offers/${id}`,
    actor: { id: 9, label: 'Mona Reed' },
    created_at: new Date(Date.now() - (1000 - id) * 60_000).toISOString(),
    read_at: null,
    ...given,
  }
}

type Filter = NotificationFilter & { id_lt?: number; id_gte?: number; id_lte?: number }

/** Creates a server that stores notifications and returns a limited number of them at once. */
export function serverOf(rows: Notification[], most = 100) {
  const deleted: Notification[] = []
  const unread = () => rows.filter(({ read_at }) => read_at === null).length
  const isIn = (
    row: Notification,
    { read, type, id_lt, id_gte = 0, id_lte = Number.POSITIVE_INFINITY }: Filter,
  ) =>
    (read === undefined || read === (row.read_at !== null)) &&
    (type === undefined || type === row.type) &&
    (id_lt === undefined || row.id < id_lt) &&
    row.id >= id_gte &&
    row.id <= id_lte
  const mark = (row: Notification, isRead: boolean) => {
    row.read_at = isRead ? new Date().toISOString() : null
  }
  const take = (ids: readonly number[]) => {
    const taken = rows.filter(({ id }) => ids.includes(id))
    for (const row of taken) rows.splice(rows.indexOf(row), 1)
    deleted.push(...taken)
    return taken
  }
  const setRead = vi.fn(async (id: number, isRead: boolean) => {
    for (const row of rows) if (row.id === id) mark(row, isRead)
    return { unread: unread() }
  })
  return {
    rows,
    unread,
    setRead,
    /** Stores a notification as the server does, and returns its live event. */
    add(row: Notification) {
      rows.push(row)
      return { event: 'created' as const, payload: { ...row, unread: unread() } }
    },
    answers: {
      getList: vi.fn(async (_resource: string, { filter, pagination }: GetListParams) => {
        const found = rows.filter(row => isIn(row, filter)).sort((a, b) => b.id - a.id)
        const limit = Math.min(pagination?.perPage ?? most, most)
        return { data: found.slice(0, limit).map(row => ({ ...row })), total: found.length }
      }),
      delete: vi.fn(async (_resource: string, { id }: { id: number }) => ({ data: take([id])[0] })),
      deleteMany: vi.fn(async (_resource: string, { meta }: { meta: { filter: Filter } }) => ({
        data: take(rows.filter(row => isIn(row, meta.filter)).map(({ id }) => id)).map(({ id }) => id),
      })),
      call: callOf({
        'POST /notifications/trash/restore': ({ body: { ids } }) => {
          rows.push(...deleted.splice(0).filter(({ id }) => ids.includes(id)))
        },
        'GET /notifications/unread': () => ({ unread: unread() }),
        'POST /notifications/{id}/read': ({ params: { id } }) => setRead(id, true),
        'POST /notifications/{id}/unread': ({ params: { id } }) => setRead(id, false),
        'GET /notifications/preferences': () =>
          ['offers.received', 'offers.late', 'server.job_failed'].map(type => ({ type })),
        'POST /notifications/read-all': () => {
          for (const row of rows) mark(row, true)
          return { unread: unread() }
        },
      }),
    },
  }
}

interface Opening {
  answers: object
  at?: string
  width?: number
}

/** Renders a part of the screen with a live connection whose events the test sends. */
export async function open(part: ReactNode, { answers, at, width }: Opening) {
  const live = liveStage()
  const i18n = await loadI18nProvider(async () => ({ offers: words }))
  const shown = await stage(
    <I18nContextProvider value={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveContext value={live}>{part}</LiveContext>
      </QueryClientProvider>
    </I18nContextProvider>,
    { answers, at, width, resources },
  )
  return { ...shown, live }
}
