import { render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import type { ReactNode } from 'react'
import {
  AdminContext,
  type DataProvider,
  memoryStore,
  Notification,
  type TranslationMessages,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createQueryClient } from '../../src/app/shell/queryClient'
import type { Rule } from '../../src/core/access/rule'
import { mergeCatalogue } from '../../src/core/i18n/catalogue'
import type { Resources } from '../../src/core/schema/resources'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { LiveContext, notLive } from '../../src/ui/live/LiveContext'
import type { Live } from '../../src/ui/live/live'
import { SessionProvider } from '../../src/ui/session/SessionContext'
import { createSession, type SessionState } from '../../src/ui/session/session'
import { phrases } from '../support/phrases'
import { resources as ofTests } from './definitions'
import '@testing-library/jest-dom/vitest'

/** Returns a failed API response, as the data provider throws it. */
export const failure = (status: number, body: Record<string, unknown> = {}) =>
  Object.assign(new Error(String(body.message ?? 'http.failed')), { status, body })

export type Answers = Record<string, (...given: never[]) => unknown>

interface Stage {
  answers: Answers
  rules?: Rule[]
  at: string
  /** The office's settings for forms. */
  forms?: SessionState['forms']
  /** The office's public settings. */
  settings?: SessionState['settings']
  /** The definitions; by default those of these tests. */
  resources?: Resources
  /** The texts of resources, by the name of their file; by default readable names are shown. */
  texts?: Readonly<Record<string, object>>
  /** A live connection, such as a `liveStage`; by default without events. */
  live?: Live
}

const everything: Rule[] = [{ action: 'manage', subject: 'all' }]
const catalogue = { ...english, ...mergeCatalogue(phrases, {}) } as unknown as TranslationMessages
const paths = [
  '/branches/create',
  '/branches/:id',
  '/branches/:id/show',
  '/parcels/:id/show',
  '/studio/:resource?/:tab?',
]

/** The default for drafts: a server that stores none. */
const noDrafts: Answers = {
  draft: async () => ({ data: null }),
  drafts: async () => ({ data: [] }),
  keepDraft: async () => undefined,
  forgetDraft: async () => undefined,
  draftKey: async () => ({ data: { public: {}, private: {} } }),
}

/** Returns a data provider whose methods fail until the test defines their responses. */
function providerOf(answers: Answers): DataProvider {
  const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`))
  return new Proxy(answers, {
    get: (target, name) =>
      name === 'supportAbortSignal' ? false : (target[String(name)] ?? unexpected(String(name))),
  }) as unknown as DataProvider
}

/** Renders a page as the app does: signed in, with the definitions of these tests. */
export function show(page: ReactNode, stage: Stage) {
  const { answers, rules = everything, at, live = notLive, resources = ofTests, texts, ...rest } = stage
  const session = createSession({
    user: { id: 7, name: 'Ada Lovelace', email: 'ada@example.com', user_type: 1 },
    token: '1|abcdefghijklmnop',
    rules,
    ...rest,
  })
  const content = (
    <SessionProvider session={session}>
      <ResourcesProvider resources={resources}>
        <AdminContext
          dataProvider={providerOf({ getMany: async () => ({ data: [] }), ...noDrafts, ...answers })}
          i18nProvider={polyglotI18nProvider(
            () => ({ ...catalogue, ...(texts && { resources: texts }) }) as TranslationMessages,
            'en',
            undefined,
            { allowMissing: true },
          )}
          queryClient={createQueryClient()}
          store={memoryStore()}
        >
          <LiveContext value={live}>{page}</LiveContext>
          <Notification />
        </AdminContext>
      </ResourcesProvider>
    </SessionProvider>
  )
  const routes = paths.map(path => ({ path, element: content }))
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: ['/start', at],
  })
  return { ...render(<RouterProvider router={router} />), router, session }
}
