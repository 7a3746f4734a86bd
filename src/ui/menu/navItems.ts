import type { Can } from '../session/SessionContext'
import type { ShellParts } from '../shell/ShellContext'

export interface NavItem {
  path: string
  icon: string
  /** The label's catalogue key. */
  label: string
  /** Shown as a readable name if the catalogue has no such key. */
  name: string
  order: number
}

/** Items under one heading. The group `''` comes first and has no heading. */
export interface NavGroup {
  name: string
  items: NavItem[]
}

type MenuParts = Pick<ShellParts, 'resources' | 'pages' | 'menuGroups'>

/**
 * Returns the user's menu: a group is shown if one of its
 * items is allowed (P-06). Items without a group come first.
 */
export function navGroupsOf({ resources, pages, menuGroups }: MenuParts, can: Can): NavGroup[] {
  const groups = new Map<string, NavItem[]>()
  const add = (group: string, item: NavItem) => groups.set(group, [...(groups.get(group) ?? []), item])
  for (const { nav, path, ability } of pages) {
    if (!nav || (ability && !can(ability.action, ability.subject))) continue
    add(nav.group ?? '', { path, icon: nav.icon, label: nav.label, name: nav.label, order: nav.order ?? 0 })
  }
  for (const { name, menu, icon, order, subject } of resources.outlines) {
    if (menu === false || !can('read', subject)) continue
    add(menu, { path: `/${name}`, icon, label: `resources.${name}.name`, name, order })
  }
  const place = (name: string) => ['', ...menuGroups, name].indexOf(name)
  return [...groups]
    .map(([name, items]) => ({
      name,
      items: items.sort((a, b) => a.order - b.order || a.path.localeCompare(b.path)),
    }))
    .sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))
}

/** Returns whether the current page is at or below a menu item's path. */
export function isActive(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
