import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import {
  CoreAdminContext,
  type DataProvider,
  memoryStore,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
  useLocation,
  useNotificationContext,
  useTakeUndoableMutation,
} from 'ra-core'
import type { ReactNode } from 'react'
import { inject } from 'vitest'
import { openStory } from '../stories/storyProvider'
import type { Hook } from './dataHooks'
import { ROWS } from './rows'

export type Case = (story: Story) => Promise<void>

/** The cases of each hook, by title. */
export type HookCases = Partial<Record<Hook, Record<string, Case>>>

/** A record as the server returns it. */
export type Row = { id: number; version: number } & Record<string, unknown>

interface Answer {
  status: number
  message?: string
  data: never
}

export interface Story {
  /** The methods of the provider that were called. */
  calls: string[]
  /** Calls the API without the provider. */
  api(path: string, init?: { method: string; body: object }): Promise<Answer>
  /** Returns all rows of a resource on the server, by ID. */
  rows(resource?: string): Promise<Row[]>
  /** Makes the provider wait with each write until the returned function is called. */
  hold(): () => void
  /**
   * Renders a hook in a page of posts, below `around`. Returns what the hook returns, and what the page has
   * notified, where it is, and the undoable writes that wait in it.
   */
  render<T>(use: () => T, around?: Around): { page: () => Page<T> }
}

/** Returns a page of this record. */
export const below =
  (record: RaRecord | undefined): Around =>
  children => <RecordContextProvider value={record}>{children}</RecordContextProvider>

/** Returns the titles of rows. */
export const titlesOf = (rows: readonly RaRecord[] | undefined) => rows?.map(({ title }) => title)

type Around = (children: ReactNode) => ReactNode

interface Page<T> {
  hook: T
  path: string
  notified: unknown[]
  take: ReturnType<typeof useTakeUndoableMutation>
}

const DEFINITIONS = Object.fromEntries(
  Object.keys(ROWS).map(name => [
    name,
    { name, hasList: true, hasEdit: true, hasShow: true, recordRepresentation: 'title' },
  ]),
)

/** Opens a server with `ROWS`. */
export async function openRows(): Promise<Story> {
  const { api: address, dataProvider: own } = await openStory(ROWS)
  const calls: string[] = []
  let held = Promise.resolve()
  const watched = ([name, method]: [string, unknown]) => {
    if (typeof method !== 'function') return [name, method]
    const isRead = name.startsWith('get')
    const run = async (...args: unknown[]) => {
      calls.push(name)
      if (!isRead) await held
      return method(...args)
    }
    return [name, run]
  }
  const dataProvider = Object.fromEntries(Object.entries(own).map(watched)) as DataProvider
  const api: Story['api'] = async (path, init) => {
    const body = init && JSON.stringify(init.body)
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${address}/${path}`, { ...init, body, headers })
    return { ...(await answer.json()), status: answer.status }
  }
  return {
    calls,
    api,
    rows: async (resource = 'posts') => (await api(`${resource}?sort=["id","ASC"]&range=[0,99]`)).data,
    hold: () => {
      let release: () => void = () => undefined
      held = new Promise(resolve => {
        release = resolve
      })
      return release
    },
    render: (use, around = children => children) => {
      const pageOf = () => ({
        hook: use(),
        path: useLocation().pathname,
        notified: useNotificationContext().notifications.map(({ message }) => message),
        take: useTakeUndoableMutation(),
      })
      const { result } = renderHook(pageOf, {
        wrapper: ({ children }) => <Admin dataProvider={dataProvider}>{around(children)}</Admin>,
      })
      return { page: () => result.current }
    },
  }
}

/** Closes the servers of this file. */
export const closeRows = () => fetch(inject('stories'), { method: 'DELETE' })

function Admin({ dataProvider, children }: { dataProvider: DataProvider; children: ReactNode }) {
  return (
    <TestMemoryRouter initialEntries={['/posts/2']}>
      <CoreAdminContext
        dataProvider={dataProvider}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
          <ResourceContextProvider value="posts">{children}</ResourceContextProvider>
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    </TestMemoryRouter>
  )
}
