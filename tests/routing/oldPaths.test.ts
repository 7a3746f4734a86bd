import { expect, it } from 'vitest'
import { routes } from '../../resources/routes'
import { resolveRoute } from '../../src/core/routing/resolveRoute'

function leadsTo(path: string) {
  const { pathname, search } = new URL(path, 'https://app.test')
  const arrival = resolveRoute({ pathname, search, signedIn: true, entries: routes, isResource: () => true })
  return arrival.kind === 'redirect' ? arrival.to : arrival.kind
}

it.each([
  ['R-01', '/?a=1', '/dashboard?a=1'],
  ['R-09', '/customers/CustomerView?id=7', '/customers/7'],
  ['R-09', '/customers/CustomerView?id=7&tab=history', '/customers/7?tab=history'],
  ['R-09', '/customers/CustomerView', '/customers'],
  ['R-09', '/customers/CustomerView?q=a', '/customers?q=a'],
  ['R-09', '/users/UserView?id=7/../1', '/users'],
  ['R-09', '/work-orders/WorkOrderList', '/work-orders'],
  ['R-09', '/work-orders/WorkOrderList_backup?q=a', '/work-orders?q=a'],
  ['R-09', '/work-orders/WorkOrderList_fixed', '/work-orders'],
  ['R-09', '/work-orders/WorkOrderCreate', '/work-orders/create'],
  ['R-09', '/work-orders/WorkOrderView?id=7', '/work-orders/7'],
  ['R-09', '/work-orders/WorkOrderEdit?id=7', '/work-orders/7/edit'],
  ['R-09', '/work-orders/WorkOrderEdit', '/work-orders'],
  ['R-09', '/work-orders/WorkOrderQuote?id=7', '/work-orders/7/quote'],
  ['R-11', '/pages/authentication/login-v2?to=%2Fa', '/login?to=%2Fa'],
  ['R-11', '/pages/authentication/register-multi-steps', '/register'],
  ['R-11', '/pages/authentication/reset-password-v1?token=t', '/reset-password?token=t'],
  ['R-11', '/pages/authentication/verify-email-v2', '/verify-email'],
  ['R-10', '/forgot-password', '/'],
  ['R-10', '/two-steps', 'page'],
  ['R-15', '/pages/account-settings', '/pages/account-settings/account'],
  ['R-15', '/pages/account-settings/security', 'page'],
  ['R-15', '/pages/user-profile', '/pages/user-profile/profile'],
  ['R-08', '/settings', 'page'],
  ['R-08', '/roles', '/settings/users'],
  ['R-08', '/roles/7', '/settings/users/roles/7'],
  ['R-08', '/roles/create', '/settings/users/roles/create'],
  ['R-12', '/not-authorized', 'page'],
  ['R-12', '/pages/misc/not-authorized', 'page'],
  ['R-13', '/pages/misc/not-found/500', 'page'],
  ['R-08', '/roles/7?tab=members', '/settings/users/roles/7?tab=members'],
  ['R-15', '/pages/account-settings?x=1', '/pages/account-settings/account?x=1'],
  ['R-18', '/apps/user/list?q=a', '/users?q=a'],
  ['R-18', '/apps/user/view/7', '/users/7'],
  ['R-18', '/apps/roles', '/access-control'],
  ['R-18', '/dashboards/analytics', '/dashboard'],
])('%s %s redirects to %s', (_row, path, expected) => {
  expect(leadsTo(path)).toBe(expected)
})
