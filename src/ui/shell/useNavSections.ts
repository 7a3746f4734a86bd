import { useLocation, useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import { useCan } from '../session/SessionContext'
import { isActive, type NavGroup, navGroupsOf } from './navItems'
import { useShell } from './ShellContext'

/** A menu item in the reader's language. */
export interface NavEntry {
  path: string
  icon: string
  label: string
  isActive: boolean
}

/** A group of items; the first has no title. */
export interface NavSection {
  name: string
  title?: string
  entries: NavEntry[]
}

/** The pages that the signed-in user can open. */
export function useNavSections(): NavSection[] {
  const groups = navGroupsOf(useShell(), useCan())
  const translate = useTranslate()
  const { pathname } = useLocation()
  return groups.map(({ name, items }: NavGroup) => ({
    name,
    title: name ? translate(`menu.${name}`, { _: readableName(name) }) : undefined,
    entries: items.map(item => ({
      path: item.path,
      icon: item.icon,
      label: translate(item.label, { smart_count: 2, _: readableName(item.name) }),
      isActive: isActive(item.path, pathname),
    })),
  }))
}
