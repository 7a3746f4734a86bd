import { createContext, type ReactNode, useCallback, useContext, useReducer } from 'react'
import type { Resource } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'
import { unlessMissing } from '../shell/missingPart'

const ResourcesContext = createContext<Resources | undefined>(undefined)

export function ResourcesProvider({ resources, children }: { resources: Resources; children: ReactNode }) {
  return <ResourcesContext.Provider value={resources}>{children}</ResourcesContext.Provider>
}

/** Returns all definitions. Throws outside the provider, which is a bug. */
export function useResources(): Resources {
  const resources = useContext(ResourcesContext)
  if (!resources) throw new Error('useResources must be used inside a ResourcesProvider')
  return resources
}

/**
 * Errors of failed loads. React renders again when a promise that it waits for rejects, and without the error
 * the component would wait for the same promise again.
 */
const failures = new WeakMap<Promise<void>, unknown>()

/** Suspends until these definitions have loaded and returns all. Throws if one fails to load. */
export function useLoaded(names: readonly string[]): Resources {
  const resources = useResources()
  // Thrown instead of passed to `use`: hooks after `use` would fail with React error 467.
  if (resources.isLoaded(names)) return resources
  const loading = resources.load(names)
  if (failures.has(loading)) throw failures.get(loading)
  loading.catch(error => failures.set(loading, error))
  throw loading
}

/** Returns the definition with this name; suspends until it has loaded. */
export const useResource = (name: string): Resource => useLoaded([name]).get(name)

/** Returns all definitions, for pages about all of them; suspends until they have loaded. */
export function useAllResources(): Resources {
  const { outlines } = useResources()
  return useLoaded(outlines.map(({ name }) => name))
}

/**
 * Returns a function that checks whether definitions have loaded, for components that can render without
 * them. It loads missing ones and then renders the component again.
 */
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
