import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { PageRoute } from '../core/routing/routes'
import type { Resources } from '../core/schema/resources'
import { ResourcesProvider } from '../ui/fields/resources.view'
import { ShellContext, type ShellParts } from '../ui/shell/ShellContext'

interface Props {
  definitions: { current(): Resources; subscribe(listener: () => void): () => void }
  shell: Omit<ShellParts, 'resources' | 'pages'>
  /** All hand-written pages, with the settings pages of these resources. */
  pagesOf: (configurable: readonly string[], resources: Resources) => readonly PageRoute[]
  children: (resources: Resources) => ReactNode
}

/** Gives the screens inside the current definitions, and others when they change. */
export function FollowedDefinitions({ definitions, shell, pagesOf, children }: Props) {
  const resources = useSyncExternalStore(definitions.subscribe, definitions.current)
  const configurable = resources.outlines.filter(each => each.configurable).map(({ name }) => name)
  const key = configurable.join(' ')
  // Other pages would mount every open one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether anything that they depend on has changed
  const pages = useMemo(() => pagesOf(configurable, resources), [key, pagesOf])
  const parts = useMemo(() => ({ ...shell, resources, pages }), [shell, resources, pages])
  return (
    <ShellContext.Provider value={parts}>
      <ResourcesProvider resources={resources}>{children(resources)}</ResourcesProvider>
    </ShellContext.Provider>
  )
}
