import type { Resource } from '../../../src/core/schema/resource'
import { useLoaded } from '../../../src/ui/fields/resources.view'
import { navGroupsOf } from '../../../src/ui/menu/navItems'
import { useCan } from '../../../src/ui/session/SessionContext'
import { useShell } from '../../../src/ui/shell/ShellContext'

/** The resources in the menu that the reader can read; suspends until they have loaded. */
export function useReadable(): Resource[] {
  const shell = useShell()
  const groups = navGroupsOf({ ...shell, pages: [] }, useCan())
  const names = groups.flatMap(group => group.items.map(({ name }) => name))
  return names.map(useLoaded(names).get)
}
