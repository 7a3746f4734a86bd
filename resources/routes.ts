import type { RouteEntry } from '../src/routing/routes'

/** Pages of an older reading that named the record in the query; without one they lead to the list. */
const byQuery = (path: string, list: string): RouteEntry => ({
  path,
  redirect: ({ search }) => {
    const id = new URLSearchParams(search).get('id')
    return id && /^\d+$/u.test(id) ? `${list}/${id}` : list
  },
})

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
  byQuery('/customers/CustomerView', '/customers'),
  byQuery('/users/UserView', '/users'),
  { path: '/apps/user/list', redirect: () => '/users' },
  { path: '/apps/user/view/:id', redirect: ({ params }) => `/users/${params.id}` },
  { path: '/apps/roles', redirect: () => '/access-control' },
  { path: '/apps/permissions', redirect: () => '/access-control' },
  { path: '/dashboards/*', redirect: () => '/dashboard' },
]

/** The groups of the menu in their order; a group that a new definition brings follows them. */
export const menuGroups = ['work', 'market', 'administration']
