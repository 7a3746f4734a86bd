import { useMemo } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import { viewLink } from '../../core/schema/viewLink'
import { useCan } from '../session/SessionContext'
import { useShell } from '../shell/ShellContext'
import { useViews, type Views } from '../views/useViews'
import { isActive, navGroupsOf } from './navItems'

/** A menu item in the user's language. */
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

/**
 * Returns the pages that the signed-in user can open, with the views in the menu below their list. On
 * navigation, only sections whose entry was or is open change. All others stay the same objects.
 */
export function useNavSections(): NavSection[] {
  const sections = useAllSections()
  const { pathname, search } = useLocation()
  const view = `${pathname}?view=${new URLSearchParams(search).get('view')}`
  const isInView = sections.some(({ entries }) => entries.some(({ path }) => path === view))
  const isOpen = ({ path }: NavEntry) => (isInView ? path === view : isActive(path, pathname))
  return sections.map(section =>
    section.entries.some(isOpen)
      ? { ...section, entries: section.entries.map(entry => ({ ...entry, isActive: isOpen(entry) })) }
      : section,
  )
}

/** Returns the sections without an active entry. */
function useAllSections(): NavSection[] {
  const { resources, pages, menuGroups } = useShell()
  const can = useCan()
  const translate = useTranslate()
  const views = useViews()?.views
  return useMemo(() => {
    const viewsAt = viewEntriesOf(views ?? [])
    return navGroupsOf({ resources, pages, menuGroups }, can).map(({ name, items }) => ({
      name,
      title: name ? translate(`menu.${name}`, { _: readableName(name) }) : undefined,
      entries: items.flatMap(item => [
        {
          path: item.path,
          icon: item.icon,
          label: translate(item.label, { smart_count: 2, _: readableName(item.name) }),
          isActive: false,
        },
        ...(viewsAt.get(item.path) ?? []),
      ]),
    }))
  }, [resources, pages, menuGroups, can, translate, views])
}

/** Returns the views in the menu by their list's path. */
function viewEntriesOf(views: Views['views']): Map<string, NavEntry[]> {
  const entries = new Map<string, NavEntry[]>()
  for (const { id, name, resource, state, in_menu } of views) {
    if (!in_menu) continue
    const icon = state.report ? 'chart' : 'bookmark'
    const entry = { path: viewLink(resource, id, state), icon, label: name, isActive: false }
    entries.set(`/${resource}`, [...(entries.get(`/${resource}`) ?? []), entry])
  }
  return entries
}
