import type { Resource } from '../../../src/core/schema/resource'
import { useLoaded } from '../../../src/ui/fields/ResourcesContext'
import { navGroupsOf } from '../../../src/ui/menu/navItems'
import { useCan } from '../../../src/ui/session/SessionContext'
import { useShell } from '../../../src/ui/shell/ShellContext'

/** Returns the resources in the menu that the user can read. Suspends until they are loaded. */
export function useReadable(): Resource[] {
  const shell = useShell()
  const groups = navGroupsOf({ ...shell, pages: [] }, useCan())
  const names = groups.flatMap(group => group.items.map(({ name }) => name))
  return names.map(useLoaded(names).get)
}
