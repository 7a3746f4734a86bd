import type { RouteEntry } from '../src/routing/routes'

/** Every page of the product that no definition generates, and every path that leads elsewhere. */
export const routes: RouteEntry[] = [
  { path: '/', redirect: ({ search }) => `/dashboard${search}` },
  {
    path: '/dashboard',
    ability: { action: 'read', subject: 'dashboard' },
    title: 'home.title',
    component: () => import('./pages/HomePage').then(page => ({ default: page.HomePage })),
    nav: { icon: 'dashboard', label: 'home.title' },
  },
  { path: '/login', flag: 'unauthenticatedOnly', layout: 'blank', screen: 'signIn', title: 'auth.title' },
  { path: '/not-authorized', flag: 'public', screen: 'notAuthorized', title: 'page.not_authorized' },
  {
    path: '/pages/misc/not-authorized',
    flag: 'public',
    screen: 'notAuthorized',
    title: 'page.not_authorized',
  },
  { path: '/pages/misc/not-found/*', flag: 'public', screen: 'notFound', title: 'page.not_found' },
]

/** The groups of the menu in their order; a group that a new definition brings follows them. */
export const menuGroups = ['work', 'market', 'administration']
