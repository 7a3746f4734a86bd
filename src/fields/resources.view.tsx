import { createContext, type ReactNode, useContext } from 'react'
import type { Resources } from '../schema/resources'

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
