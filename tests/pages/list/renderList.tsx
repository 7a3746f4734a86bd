import { render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import {
  AdminContext,
  memoryStore,
  Notification,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin'
import { vi } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import type { Resource } from '../../../src/core/schema/resource'
import { choice, date, defineResource, email, money, text, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { ListPage } from '../../../src/pages/ListPage'
import { ResourcesProvider } from '../../../src/ui/fields/ResourcesContext'
import { LiveContext, notLive } from '../../../src/ui/live/LiveContext'
import type { Live } from '../../../src/ui/live/live'
import type { RecordsProvider } from '../../../src/ui/records/recordsProvider'
import { SessionProvider } from '../../../src/ui/session/SessionContext'
import { createSession } from '../../../src/ui/session/session'
import { phrases } from '../../support/phrases'

export const things = defineResource({
  name: 'things',
  title: 'name',
  subject: 'Thing',
  fields: {
    name: text({ required: true }),
    status: choice(['open', 'closed']),
    price: money(),
    code: text({ unique: true }),
  },
  list: {
    columns: ['name', 'status', 'price'],
    filters: ['status', 'name'],
    search: ['name'],
    sort: { name: 'asc' },
  },
})

/** Records whose rows have bulk transitions. */
export const tasks = defineResource({
  name: 'tasks',
  title: 'name',
  subject: 'Task',
  fields: {
    name: text({ required: true }),
    status: choice(['open', 'done', 'dropped'], { required: true, default: 'open', readOnly: true }),
    outcome: text({ readOnly: true }),
  },
  list: { columns: ['name', 'status'], search: ['name'], sort: { name: 'asc' } },
  transitions: {
    finish: { from: ['open'], to: 'done', input: ['outcome'], requires: ['outcome'], bulk: true },
    drop: { from: ['open'], to: 'dropped' },
    check: { from: ['done'], to: 'done', bulk: true, action: 'check' },
  },
})

/** Records with a date, so that their list can be a calendar. */
export const visits = defineResource({
  name: 'visits',
  title: 'name',
  subject: 'Visit',
  fields: { name: text({ required: true }), status: choice(['open', 'closed']), due: date() },
  list: { columns: ['name', 'status', 'due'], filters: ['status'] },
})

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  fields: { name: text(), email: email(), password: text(), active: yesNo(), type: text() },
  account: { email: 'email', password: 'password', name: 'name', active: 'active', type: 'type' },
})

const resources = collectResources([things, tasks, visits, people])

export const rows = [1, 2, 3].map(id => ({
  id,
  version: 1,
  name: `Thing ${id}`,
  status: 'open',
  price: { amount: id * 100, currency: 'EUR' },
}))

/** Returns a call that throws, naming itself, as the test did not expect it. */
const unexpected = (name: string) =>
  vi.fn(async () => {
    throw new Error(`${name} was not expected`)
  })

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'history',
  'transitions',
  'transition',
  'transitionMany',
  'duplicates',
  'groups',
  'exportCsv',
  'groups',
  'call',
] as const

type Answers = Partial<Record<(typeof methods)[number], (...asked: never[]) => Promise<unknown>>>

export const listOf = (data: unknown[], total = data.length, more: object = {}) =>
  vi.fn(async () => ({ data, total, meta: { total, total_is: 'exact', ...more } }))

interface Options {
  at?: string
  answers?: Answers
  rules?: Rule[]
  resource?: Resource
  live?: Live
  /** Another page of the resource instead of the list. */
  page?: ReactNode
  /** The values in the browser's store. */
  store?: Record<string, unknown>
}

/** Renders the list page of the records as the app does. */
export function renderList({
  at = '/things',
  answers = {},
  rules = [{ action: 'manage', subject: 'all' }],
  resource = things,
  live = notLive,
  store = {},
  page = <ListPage resource={resource} />,
}: Options = {}) {
  const dataProvider = {
    ...Object.fromEntries(methods.map(name => [name, unexpected(name)])),
    getList: listOf(rows),
    ...answers,
  } as unknown as RecordsProvider & { getList: ReturnType<typeof listOf> }
  const session = createSession({
    user: { id: 1, name: 'Ada', email: 'ada@example.com', user_type: 1 },
    rules,
  })
  const place = { path: '', search: '' }
  let navigate: (to: number) => void = () => undefined
  const view = render(
    <TestMemoryRouter
      initialEntries={[at]}
      locationCallback={({ pathname, search }) => Object.assign(place, { path: pathname, search })}
      navigateCallback={go => {
        navigate = go
      }}
    >
      <SessionProvider session={session}>
        <ResourcesProvider resources={resources}>
          <AdminContext
            dataProvider={dataProvider}
            store={memoryStore(store)}
            i18nProvider={polyglotI18nProvider(() => phrases as never, 'en', [], { allowMissing: true })}
          >
            <ResourceContextProvider value={resource.name}>
              <LiveContext value={live}>
                {page}
                <Notification />
              </LiveContext>
            </ResourceContextProvider>
          </AdminContext>
        </ResourcesProvider>
      </SessionProvider>
    </TestMemoryRouter>,
  )
  const query = () => new URLSearchParams(place.search)
  return {
    ...view,
    dataProvider,
    place,
    go: (steps: number) => navigate(steps),
    query,
    filter: () => JSON.parse(query().get('filter') ?? '{}'),
  }
}
