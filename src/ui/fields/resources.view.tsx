import { createContext, type ReactNode, useCallback, useContext, useReducer } from 'react'
import type { Resource } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { unlessMissing } from '../shell/missingPart'

const ResourcesContext = createContext<Resources | undefined>(undefined)

/** Provides all definitions to the screens inside. */
export function ResourcesProvider({ resources, children }: { resources: Resources; children: ReactNode }) {
  return <ResourcesContext.Provider value={resources}>{children}</ResourcesContext.Provider>
}

/** All definitions; throws outside the provider, which is a bug. */
export function useResources(): Resources {
  const resources = useContext(ResourcesContext)
  if (!resources) throw new Error('useResources needs a ResourcesProvider around it')
  return resources
}

/** Why loads have failed: React renders again when a promise it waits for fails, and would wait for the same one. */
const failures = new WeakMap<Promise<void>, unknown>()

/** Suspends until these definitions have loaded; throws what a definition fails to load with. */
export function useLoaded(names: readonly string[]): Resources {
  const resources = useResources()
  // Thrown instead of passed to `use`, because a component that calls more hooks after it would render without them
  // (React error 467).
  if (resources.isLoaded(names)) return resources
  const loading = resources.load(names)
  if (failures.has(loading)) throw failures.get(loading)
  loading.catch(error => failures.set(loading, error))
  throw loading
}

/** The definition with this name; suspends until it has loaded. */
export const useResource = (name: string): Resource => useLoaded([name]).get(name)

/** All definitions, for pages about all of them; suspends until they have loaded. */
export function useAllResources(): Resources {
  const { outlines } = useResources()
  return useLoaded(outlines.map(({ name }) => name))
}

/** Whether definitions have loaded, for components that render without them; renders again when they have. */
export function useAreResourcesLoaded(): (names: readonly string[]) => boolean {
  const resources = useResources()
  const [, again] = useReducer((times: number) => times + 1, 0)
  return useCallback(
    names => {
      if (resources.isLoaded(names)) return true
      resources.load(names).then(again, unlessMissing)
      return false
    },
    [resources],
  )
}

/** Loads definitions that will be needed later. */
export function usePrefetchResources(names: readonly string[]): void {
  useAreResourcesLoaded()(names)
}
