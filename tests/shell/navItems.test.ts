import { expect, it } from 'vitest'
import type { Resources } from '../../src/core/schema/resources'
import { navGroupsOf } from '../../src/ui/menu/navItems'

const all = [
  { name: 'things', menu: 'stock', icon: 'folder', order: 100, subject: 'Thing' },
  { name: 'boxes', menu: 'stock', icon: 'folder', order: 50, subject: 'Box' },
  { name: 'hidden', menu: false, icon: 'folder', order: 1, subject: 'Thing' },
  { name: 'people', menu: 'staff', icon: 'people', order: 1, subject: 'Person' },
]
const resources = { outlines: all } as unknown as Resources
const pages = [
  { path: '/start', screen: 'notFound' as const, nav: { icon: 'home', label: 'start' } },
  {
    path: '/secret',
    screen: 'notFound' as const,
    ability: { action: 'read', subject: 'Secret' },
    nav: { icon: 'home', label: 's' },
  },
]

function menuFor(...subjects: string[]) {
  const groups = navGroupsOf({ resources, pages, menuGroups: ['stock'] }, (_, subject) =>
    subjects.includes(subject),
  )
  return groups.map(({ name, items }) => [name, ...items.map(item => item.path)])
}

it('P-06 a group shows when any child is allowed', () => {
  expect(menuFor('Thing')).toEqual([
    ['', '/start'],
    ['stock', '/things'],
  ])
})

it('P-06 keeps the given order of groups and items, and hides everything without permission', () => {
  expect(menuFor('Thing', 'Box', 'Person')).toEqual([
    ['', '/start'],
    ['stock', '/boxes', '/things'],
    ['staff', '/people'],
  ])
  expect(menuFor()).toEqual([['', '/start']])
})
