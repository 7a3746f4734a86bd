import type { Resource } from '../src/core/schema/resource'
import type { PageRoute, RouteEntry } from '../src/define'

/**
 * A path of an older route scheme that had the record's ID in the query. Without an ID, it redirects
 * to the list.
 */
const byQuery = (path: string, list: string, page = ''): RouteEntry => ({
  path,
  redirect: ({ search }) => {
    const rest = new URLSearchParams(search)
    const id = rest.get('id') ?? ''
    rest.delete('id')
    return { path: /^\d+$/u.test(id) ? `${list}/${id}${page}` : list, search: rest.size ? `?${rest}` : '' }
  },
})

/** Paths of a template's variants of the same screen, redirected to that screen. */
const templates = (...pages: [screen: string, ...names: string[]][]): RouteEntry[] =>
  pages.flatMap(([screen, ...names]) =>
    names.map(name => ({
      path: `/pages/authentication/${name}`,
      flag: 'public' as const,
      redirect: () => `/${screen}`,
    })),
  )

/** The settings page that is generated for a resource. */
export const settingsPage = ({
  name,
  configurable = '',
}: Pick<Resource, 'name' | 'configurable'>): PageRoute => ({
  path: `/settings/${name}`,
  ability: { action: 'read', subject: configurable },
  title: `resources.${name}.name`,
  component: () =>
    import('./settings/pages/ResourceSettingsPage').then(page => ({ default: page.ResourceSettingsPage })),
})

/** The pages that no definition generates, and the redirects. */
export const routes: RouteEntry[] = [
  { path: '/', redirect: () => '/dashboard' },
  {
    path: '/dashboard',
    ability: { action: 'read', subject: 'dashboard' },
    title: 'home.title',
    component: () => import('./home/pages/HomePage').then(page => ({ default: page.HomePage })),
    nav: { icon: 'dashboard', label: 'home.title' },
  },
  { path: '/notifications', screen: 'notifications', title: 'notifications.title' },
  { path: '/login', flag: 'unauthenticatedOnly', layout: 'blank', screen: 'signIn', title: 'auth.title' },
  {
    path: '/register',
    flag: 'unauthenticatedOnly',
    layout: 'blank',
    screen: 'register',
    title: 'auth.register.title',
  },
  {
    path: '/forgot-password',
    flag: 'unauthenticatedOnly',
    layout: 'blank',
    screen: 'forgotPassword',
    title: 'auth.forgot.title',
  },
  {
    path: '/reset-password',
    flag: 'public',
    layout: 'blank',
    screen: 'resetPassword',
    title: 'auth.reset.title',
  },
  {
    path: '/verify-email',
    flag: 'public',
    layout: 'blank',
    screen: 'verifyEmail',
    title: 'auth.verify.title',
  },
  {
    path: '/two-steps',
    flag: 'public',
    layout: 'blank',
    screen: 'twoSteps',
    title: 'auth.two_steps.title',
  },
  ...templates(
    ['login', 'login-v1', 'login-v2'],
    ['register', 'register-v1', 'register-v2', 'register-multi-steps'],
    ['forgot-password', 'forgot-password-v1', 'forgot-password-v2'],
    ['reset-password', 'reset-password-v1', 'reset-password-v2'],
    ['two-steps', 'two-steps-v1', 'two-steps-v2'],
    ['verify-email', 'verify-email-v1', 'verify-email-v2'],
  ),
  { path: '/pages/account-settings', redirect: () => '/pages/account-settings/account' },
  { path: '/pages/account-settings/:tab', screen: 'accountSettings' },
  { path: '/pages/user-profile', redirect: () => '/pages/user-profile/profile' },
  { path: '/pages/user-profile/profile', screen: 'profile', title: 'account_settings.profile.title' },
  { path: '/shortcuts', screen: 'shortcuts', title: 'shortcuts.title' },
  {
    path: '/outbox',
    ability: { action: 'manage', subject: 'all' },
    screen: 'outbox',
    title: 'shell.pages.outbox',
    nav: { icon: 'mail', label: 'shell.pages.outbox', group: 'administration', order: 200 },
  },
  {
    path: '/audit',
    ability: { action: 'manage', subject: 'all' },
    screen: 'audit',
    title: 'shell.pages.audit',
    nav: { icon: 'security', label: 'shell.pages.audit', group: 'administration', order: 250 },
  },
  ...['/studio', '/studio/:resource', '/studio/:resource/:tab'].map(
    (path): PageRoute => ({
      path,
      ability: { action: 'manage', subject: 'all' },
      screen: 'studio',
      title: 'shell.pages.studio',
      ...(path === '/studio' && {
        nav: { icon: 'build', label: 'shell.pages.studio', group: 'administration', order: 275 },
      }),
    }),
  ),
  {
    path: '/settings',
    ability: { action: 'read', subject: 'settings' },
    title: 'settings.title',
    component: () => import('./settings/pages/SettingsIndex').then(page => ({ default: page.SettingsIndex })),
    nav: { icon: 'settings', label: 'settings.title', group: 'administration', order: 300 },
  },
  {
    path: '/settings/general',
    ability: { action: 'read', subject: 'settings' },
    title: 'settings.general',
    component: () =>
      import('./settings/pages/GeneralSettingsPage').then(page => ({ default: page.GeneralSettingsPage })),
  },
  {
    path: '/settings/users',
    ability: { action: 'read', subject: 'settings' },
    title: 'settings.users',
    component: () =>
      import('./settings/pages/UserSettingsPage').then(page => ({ default: page.UserSettingsPage })),
  },
  ...['/setup', '/setup/:step'].map(
    (path): PageRoute => ({
      path,
      ability: { action: 'update', subject: 'settings' },
      title: 'setup.title',
      component: () =>
        import('./setup/pages/OfficeSetupPage').then(page => ({ default: page.OfficeSetupPage })),
    }),
  ),
  {
    path: '/settings/users/roles/create',
    ability: { action: 'create', subject: 'settings' },
    component: () => import('./roles/pages/RoleCreatePage').then(page => ({ default: page.RoleCreatePage })),
  },
  {
    path: '/settings/users/roles/:id',
    ability: { action: 'read', subject: 'settings' },
    component: () => import('./roles/pages/RolePage').then(page => ({ default: page.RolePage })),
  },
  // Matches every configurable resource. `settingsPage` gives each its title.
  { ...settingsPage({ name: ':resource', configurable: 'settings' }), title: 'settings.title' },
  { path: '/settings/users/roles', redirect: () => '/settings/users' },
  { path: '/roles', redirect: () => '/settings/users' },
  { path: '/roles/create', redirect: () => '/settings/users/roles/create' },
  { path: '/roles/:id', redirect: ({ params }) => `/settings/users/roles/${params.id}` },
  { path: '/roles/:id/edit', redirect: ({ params }) => `/settings/users/roles/${params.id}` },
  {
    path: '/access-control',
    ability: { action: 'read', subject: 'AclDemo' },
    title: 'shell.pages.access',
    component: () =>
      import('./roles/pages/AccessControlPage').then(page => ({ default: page.AccessControlPage })),
    nav: { icon: 'shield', label: 'shell.pages.access', group: 'administration', order: 150 },
  },
  { path: '/not-authorized', flag: 'public', screen: 'notAuthorized', title: 'page.not_authorized' },
  {
    path: '/pages/misc/not-authorized',
    flag: 'public',
    screen: 'notAuthorized',
    title: 'page.not_authorized',
  },
  { path: '/pages/misc/not-found/*', flag: 'public', screen: 'notFound', title: 'page.not_found' },
  {
    path: '/work-orders/:id/quote',
    ability: { action: 'read', subject: 'work-orders' },
    component: () => import('./quotes/pages/QuotePage').then(page => ({ default: page.QuotePage })),
  },
  byQuery('/customers/CustomerView', '/customers'),
  byQuery('/users/UserView', '/users'),
  ...['WorkOrderList', 'WorkOrderList_backup', 'WorkOrderList_fixed'].map(
    (name): RouteEntry => ({ path: `/work-orders/${name}`, redirect: () => '/work-orders' }),
  ),
  { path: '/work-orders/WorkOrderCreate', redirect: () => '/work-orders/create' },
  byQuery('/work-orders/WorkOrderView', '/work-orders'),
  byQuery('/work-orders/WorkOrderEdit', '/work-orders', '/edit'),
  byQuery('/work-orders/WorkOrderQuote', '/work-orders', '/quote'),
  { path: '/apps/user/list', redirect: () => '/users' },
  { path: '/apps/user/view/:id', redirect: ({ params }) => `/users/${params.id}` },
  { path: '/apps/roles', redirect: () => '/access-control' },
  { path: '/apps/permissions', redirect: () => '/access-control' },
  { path: '/dashboards/*', redirect: () => '/dashboard' },
]

/** The order of the menu groups. Groups of new definitions follow them. */
export const menuGroups = ['work', 'market', 'administration']
