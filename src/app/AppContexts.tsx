import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { PageRoute } from '../core/routing/routes'
import type { Resources } from '../core/schema/resources'
import { AccountCallsContext } from '../office/account/accountCallsContext'
import type { StudioCalls } from '../studio/studioCalls'
import { StudioCallsContext } from '../studio/studioCallsContext'
import type { AccountCalls } from '../ui/calls/accountCalls'
import { ResourcesProvider } from '../ui/fields/ResourcesContext'
import { LiveContext } from '../ui/live/LiveContext'
import type { Live } from '../ui/live/live'
import { SessionProvider } from '../ui/session/SessionContext'
import type { Session } from '../ui/session/session'
import { ShellContext, type ShellParts } from '../ui/shell/ShellContext'
import { type HeadStart, HeadStartContext } from './shell/HeadStart'

interface Props extends FollowedProps {
  session: Session
  accountCalls: AccountCalls
  studioCalls: StudioCalls
  live: Live
  headStart: HeadStart
}

/** Provides what Coverdesk's screens need in addition to react-admin's contexts. */
export function AppContexts({ session, accountCalls, studioCalls, live, headStart, ...followed }: Props) {
  return (
    <SessionProvider session={session}>
      <AccountCallsContext.Provider value={accountCalls}>
        <StudioCallsContext.Provider value={studioCalls}>
          <LiveContext.Provider value={live}>
            <HeadStartContext.Provider value={headStart}>
              <FollowedDefinitions {...followed} />
            </HeadStartContext.Provider>
          </LiveContext.Provider>
        </StudioCallsContext.Provider>
      </AccountCallsContext.Provider>
    </SessionProvider>
  )
}

interface FollowedProps {
  definitions: { current(): Resources; subscribe(listener: () => void): () => void }
  shell: Omit<ShellParts, 'resources' | 'pages'>
  /** Returns all hand-written pages and the settings pages of these resources. */
  pagesOf: (configurable: readonly string[], resources: Resources) => readonly PageRoute[]
  children: ReactNode
}

/** Provides the current definitions to the screens inside, and new ones when they change. */
function FollowedDefinitions({ definitions, shell, pagesOf, children }: FollowedProps) {
  const resources = useSyncExternalStore(definitions.subscribe, definitions.current)
  const configurable = resources.outlines.filter(each => each.configurable).map(({ name }) => name)
  const key = configurable.join(' ')
  // New page objects would remount all open pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether anything that they depend on has changed
  const pages = useMemo(() => pagesOf(configurable, resources), [key, pagesOf])
  const parts = useMemo(() => ({ ...shell, resources, pages }), [shell, resources, pages])
  return (
    <ShellContext.Provider value={parts}>
      <ResourcesProvider resources={resources}>{children}</ResourcesProvider>
    </ShellContext.Provider>
  )
}
