/** One address in SPEC R. */
export interface RouteRow {
  row: string
  at: string
  /** The final address for a signed-in user with permission. */
  lands?: string
  /** The page's name in its title. A record's page or a form uses its heading. */
  title?: string
  /** The permission without which the page is refused. */
  needs?: readonly [action: string, subject: string]
  /** The final address if refused, where it differs from the page's own. */
  refusedAt?: string
  /** Needs no permission: signed-out visitors can open it too. */
  open?: true
  /** Only in a separate document: react-admin is not mounted there. */
  blank?: true
  /** The target for signed-out visitors, if it isn't the sign-in. */
  signedOut?: string
}

const DASHBOARD: Pick<RouteRow, 'lands' | 'title' | 'needs'> = {
  lands: '/dashboard',
  title: 'Dashboard',
  needs: ['read', 'dashboard'],
}
const NOT_FOUND = { title: 'Page Not Found - 404', open: true } as const
const NOT_AUTHORIZED = { title: 'Not Authorized - 401', open: true } as const

const read = (subject: string): Pick<RouteRow, 'needs'> => ({ needs: ['read', subject] })

/** R-05 R-06: the pages that every definition generates. */
const resources = [
  ['customers', 'Customer', 'Customers'],
  ['users', 'User', 'Users'],
  ['insurance-companies', 'Company', 'Insurance companies'],
  ['insurance-types', 'management', 'Insurance types'],
  ['work-orders', 'work-orders', 'Work orders'],
  ['policies', 'Policy', 'Policies'],
  ['claims', 'Claim', 'Claims'],
] as const

const ofResources: RouteRow[] = resources.flatMap(([name, subject, title]): RouteRow[] => [
  { row: 'R-06', at: `/${name}?range=1`, title, ...read(subject) },
  { row: 'R-05', at: `/${name}/1`, ...read(subject) },
  { row: 'R-05', at: `/${name}/create`, needs: ['create', subject] },
  { row: 'R-05', at: `/${name}/1/show?a=1`, lands: `/${name}/1?a=1`, ...read(subject) },
  { row: 'R-13', at: `/${name}/987654`, title: NOT_FOUND.title, ...read(subject) },
])

/** R-10 R-11: the screens for signed-out visitors, and their names in the template. */
const first = [
  ['login', 'Sign in', ['login-v1', 'login-v2']],
  ['register', 'Create an account', ['register-v1', 'register-v2', 'register-multi-steps']],
  ['forgot-password', 'Forgot your password?', ['forgot-password-v1', 'forgot-password-v2']],
  ['reset-password', 'This link doesn’t work', ['reset-password-v1', 'reset-password-v2']],
  ['verify-email', 'This link doesn’t work', ['verify-email-v1', 'verify-email-v2']],
] as const

const ofFirst: RouteRow[] = first.flatMap(([screen, title, names]): RouteRow[] => {
  const open = screen === 'reset-password' || screen === 'verify-email'
  const query = '?a=1'
  const common = { signedOut: `/${screen}${query}`, title, blank: true } as const
  const lands = open ? common.signedOut : DASHBOARD.lands
  return [
    { row: 'R-10', at: `/${screen}${query}`, ...common, lands },
    ...names.map(name => ({ row: 'R-11', at: `/pages/authentication/${name}${query}`, ...common, lands })),
  ]
})

/** the former page names of work orders. */
const ofWorkOrders = (
  [
    ['WorkOrderList', ''],
    ['WorkOrderList_backup', ''],
    ['WorkOrderList_fixed', ''],
    ['WorkOrderView', ''],
    ['WorkOrderEdit', ''],
    ['WorkOrderQuote', ''],
    ['WorkOrderView?id=1', '/1'],
    ['WorkOrderQuote?id=1', '/1/quote'],
  ] as const
).map(
  ([name, page]): RouteRow => ({
    row: 'R-09',
    at: `/work-orders/${name}`,
    lands: `/work-orders${page}`,
    ...(page ? {} : { title: 'Work orders' }),
    ...read('work-orders'),
  }),
)

/** Every row of R, one entry per address. */
export const routeRows: RouteRow[] = [
  { row: 'R-01', at: '/', ...DASHBOARD, signedOut: '/login' },
  { row: 'R-01', at: '/?a=1', ...DASHBOARD, lands: '/dashboard?a=1', signedOut: '/login?a=1' },
  { row: 'R-04', at: '/dashboard', ...DASHBOARD },
  ...ofResources,
  // Not next to the R-09 row with the same target: the walk waits for the heading to change.
  { row: 'R-07', at: '/work-orders/1/quote', ...read('work-orders') },
  ...ofWorkOrders,
  {
    row: 'R-09',
    at: '/work-orders/WorkOrderCreate',
    lands: '/work-orders/create',
    needs: ['create', 'work-orders'],
  },
  {
    row: 'R-09',
    at: '/work-orders/WorkOrderEdit?id=1',
    lands: '/work-orders/1/edit',
    needs: ['update', 'work-orders'],
  },
  {
    row: 'R-08',
    at: '/settings',
    lands: '/settings/general',
    refusedAt: '/settings',
    title: 'General',
    ...read('settings'),
  },
  {
    row: 'K-11',
    at: '/setup',
    lands: '/setup/office',
    refusedAt: '/setup',
    title: 'Set up your office',
    needs: ['update', 'settings'],
  },
  { row: 'K-11', at: '/setup/region', title: 'Set up your office', needs: ['update', 'settings'] },
  { row: 'R-08', at: '/settings/general', title: 'General', ...read('settings') },
  { row: 'R-08', at: '/settings/users', title: 'Users and roles', ...read('settings') },
  { row: 'R-08', at: '/settings/customers', title: 'Customers', ...read('settings') },
  { row: 'R-08', at: '/settings/insurance-companies', title: 'Insurance companies', ...read('settings') },
  { row: 'R-08', at: '/settings/insurance-types', title: 'Insurance types', ...read('settings') },
  { row: 'R-08', at: '/settings/users/roles/create', needs: ['create', 'settings'] },
  { row: 'R-08', at: '/roles', lands: '/settings/users', title: 'Users and roles', ...read('settings') },
  { row: 'R-09', at: '/customers/CustomerView?id=1', lands: '/customers/1', ...read('Customer') },
  {
    row: 'R-09',
    at: '/customers/CustomerView',
    lands: '/customers',
    title: 'Customers',
    ...read('Customer'),
  },
  { row: 'R-09', at: '/users/UserView?id=1', lands: '/users/1', ...read('User') },
  { row: 'R-09', at: '/users/UserView', lands: '/users', title: 'Users', ...read('User') },
  ...ofFirst,
  ...['/two-steps', '/pages/authentication/two-steps-v1', '/pages/authentication/two-steps-v2'].map(
    (at): RouteRow => ({
      row: 'R-10 R-11',
      at,
      ...DASHBOARD,
      blank: true,
      signedOut: '/login',
      title: 'Sign in',
    }),
  ),
  { row: 'R-12', at: '/not-authorized', ...NOT_AUTHORIZED },
  { row: 'R-12', at: '/pages/misc/not-authorized', ...NOT_AUTHORIZED },
  { row: 'R-13', at: '/nothing/here', ...NOT_FOUND },
  { row: 'R-13', at: '/constructor', ...NOT_FOUND },
  { row: 'R-13', at: '/pages/misc/not-found/500', ...NOT_FOUND },
  { row: 'R-14', at: '/access-control', title: 'Access', ...read('AclDemo') },
  { row: 'R-15', at: '/pages/user-profile', lands: '/pages/user-profile/profile', title: 'Profile' },
  { row: 'R-15', at: '/pages/user-profile/profile', title: 'Profile' },
  { row: 'R-15', at: '/pages/user-profile/nothing', ...NOT_FOUND },
  {
    row: 'R-15',
    at: '/pages/account-settings',
    lands: '/pages/account-settings/account',
    title: 'Account · Account settings',
  },
  { row: 'R-15', at: '/pages/account-settings/security', title: 'Security · Account settings' },
  { row: 'R-15', at: '/pages/account-settings/nothing', title: NOT_FOUND.title },
  { row: 'R-18', at: '/apps/user/list', lands: '/users', title: 'Users', ...read('User') },
  { row: 'R-18', at: '/apps/user/view/1', lands: '/users/1', ...read('User') },
  { row: 'R-18', at: '/apps/roles', lands: '/access-control', title: 'Access', ...read('AclDemo') },
  { row: 'R-18', at: '/apps/permissions', lands: '/access-control', title: 'Access', ...read('AclDemo') },
  { row: 'R-18', at: '/dashboards/analytics?a=1', ...DASHBOARD, lands: '/dashboard?a=1' },
  { row: 'R-18', at: '/apps/chat', ...NOT_FOUND },
  { row: 'R-18', at: '/apps/ecommerce/dashboard', ...NOT_FOUND },
  { row: 'R-04', at: '/notifications?show=unread', title: 'Notifications' },
  { row: 'S-08', at: '/outbox', title: 'Outbox', needs: ['manage', 'all'] },
  { row: 'O-06', at: '/audit?kind=sign_in', title: 'Audit log', needs: ['manage', 'all'] },
  { row: 'T-01', at: '/studio', title: 'Studio', needs: ['manage', 'all'] },
  { row: 'T-01', at: '/studio/customers', needs: ['manage', 'all'] },
  { row: 'T-01', at: '/studio/policies/states', needs: ['manage', 'all'] },
  { row: 'S-07', at: '/shortcuts', title: 'Keyboard shortcuts' },
  { row: 'O-06', at: '/customers/trash', title: 'Trash: Customers', needs: ['delete', 'Customer'] },
  { row: 'C-11', at: '/customers/import', title: 'Import: Customers', needs: ['create', 'Customer'] },
]

/** Returns the target of an address for signed-out visitors. */
export const whereSignedOut = ({ at, open, signedOut }: RouteRow): string =>
  signedOut ?? (open ? at : `/login?to=${encodeURIComponent(at)}`)
