import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { PageRoute } from '../core/routing/routes'
import type { Resources } from '../core/schema/resources'
import { ResourcesProvider } from '../ui/fields/resources.view'
import { ShellContext, type ShellParts } from '../ui/shell/ShellContext'

interface Props {
  definitions: { current(): Resources; subscribe(listener: () => void): () => void }
  shell: Omit<ShellParts, 'resources' | 'pages'>
  /** Returns all hand-written pages and the settings pages of these resources. */
  pagesOf: (configurable: readonly string[], resources: Resources) => readonly PageRoute[]
  children: (resources: Resources) => ReactNode
}

/** Provides the current definitions to the screens inside, and new ones when they change. */
export function FollowedDefinitions({ definitions, shell, pagesOf, children }: Props) {
  const resources = useSyncExternalStore(definitions.subscribe, definitions.current)
  const configurable = resources.outlines.filter(each => each.configurable).map(({ name }) => name)
  const key = configurable.join(' ')
  // New page objects would remount all open pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether anything that they depend on has changed
  const pages = useMemo(() => pagesOf(configurable, resources), [key, pagesOf])
  const parts = useMemo(() => ({ ...shell, resources, pages }), [shell, resources, pages])
  return (
    <ShellContext.Provider value={parts}>
      <ResourcesProvider resources={resources}>{children(resources)}</ResourcesProvider>
    </ShellContext.Provider>
  )
}
