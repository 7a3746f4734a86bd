import { createContext, type ReactNode, useCallback, useContext, useReducer } from 'react'
import type { Resource } from '../../core/schema/resource'
import type { Resources } from '../../core/schema/resources'

const ResourcesContext = createContext<Resources | undefined>(undefined)

/** Makes all definitions known to the screens inside. */
export function ResourcesProvider({ resources, children }: { resources: Resources; children: ReactNode }) {
  return <ResourcesContext.Provider value={resources}>{children}</ResourcesContext.Provider>
}

/** All definitions; throws outside the provider, which is a mistake of the program. */
export function useResources(): Resources {
  const resources = useContext(ResourcesContext)
  if (!resources) throw new Error('useResources needs a ResourcesProvider around it')
  return resources
}

/** Waits (Suspense) until the definitions of these are there. */
export function useLoaded(names: readonly string[]): Resources {
  const resources = useResources()
  // Thrown, and not `use`d: a component that goes on with hooks would be drawn anew without what it used (React error 467).
  if (!resources.isLoaded(names)) throw resources.load(names)
  return resources
}

/** The definition of that name; waits (Suspense) until it is there. */
export const useResource = (name: string): Resource => useLoaded([name]).get(name)

/** All definitions, for pages that are about every one of them; waits (Suspense) until they are there. */
export function useAllResources(): Resources {
  const { outlines } = useResources()
  return useLoaded(outlines.map(({ name }) => name))
}

/** Says whether definitions are there, for what shows without them too; it is shown anew when they have come. */
export function useAreResourcesLoaded(): (names: readonly string[]) => boolean {
  const resources = useResources()
  const [, again] = useReducer((times: number) => times + 1, 0)
  return useCallback(
    names => {
      if (resources.isLoaded(names)) return true
      resources.load(names).then(again, console.error)
      return false
    },
    [resources],
  )
}

/** Has definitions fetched that will be needed once something else has come. */
export function usePrefetchResources(names: readonly string[]): void {
  useAreResourcesLoaded()(names)
}
