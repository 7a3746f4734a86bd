import { navGroupsOf, type Resource, useCan, useLoaded, useShell } from '../../../src/kit'

/** Returns the resources in the menu that the user can read. Suspends until they are loaded. */
export function useReadable(): Resource[] {
  const shell = useShell()
  const groups = navGroupsOf({ ...shell, pages: [] }, useCan())
  const names = groups.flatMap(group => group.items.map(({ name }) => name))
  return names.map(useLoaded(names).get)
}
