import { useLocation, useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import { viewLink } from '../../core/schema/viewLink'
import { useCan } from '../session/SessionContext'
import { useShell } from '../shell/ShellContext'
import { useViews } from '../views/useViews'
import { isActive, type NavGroup, navGroupsOf } from './navItems'

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

/** The pages that the signed-in user can open; below each list, the views of it that are in the menu. */
export function useNavSections(): NavSection[] {
  const groups = navGroupsOf(useShell(), useCan())
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const inMenu = useViews()?.views.filter(view => view.in_menu) ?? []
  const viewEntries = (path: string): NavEntry[] =>
    inMenu
      .filter(({ resource }) => `/${resource}` === path)
      .map(({ id, name, resource, state }) => {
        const link = viewLink(resource, id, state)
        const key = new URLSearchParams(search).get('view')
        return {
          ...{ path: link, icon: state.report ? 'chart' : 'bookmark', label: name },
          isActive: `${pathname}?view=${key}` === link,
        }
      })
  return groups.map(({ name, items }: NavGroup) => ({
    name,
    title: name ? translate(`menu.${name}`, { _: readableName(name) }) : undefined,
    entries: items.flatMap(item => {
      const views = viewEntries(item.path)
      const isInView = views.some(view => view.isActive)
      return [
        {
          path: item.path,
          icon: item.icon,
          label: translate(item.label, { smart_count: 2, _: readableName(item.name) }),
          isActive: isActive(item.path, pathname) && !isInView,
        },
        ...views,
      ]
    }),
  }))
}
