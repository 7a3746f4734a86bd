import type { Page } from '@playwright/test'

/** One screenshot: the user, the page, and the settings. */
export interface Shot {
  name: string
  path: string
  /** Part of the README; the others are only taken if a folder is given. */
  inReadme?: boolean
  /** No user is signed in. */
  signedOut?: boolean
  user?: string
  theme?: 'light' | 'dark'
  language?: 'en' | 'fr' | 'ar' | 'tr'
  width?: number
  height?: number
  /** Preferences by the names of their cookies, without the prefix. */
  preferences?: Record<string, string>
  /** Opens or hovers something before the screenshot. */
  act?: (page: Page) => Promise<void>
}

const phone = { width: 390, height: 780 }
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('am')
  await page.getByRole('option').nth(3).waitFor()
}
const openPreferences = (page: Page) => page.getByRole('banner').getByRole('button').nth(-2).click()
const openBell = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
}
/** Types into the open form, then saves the same record as another user. */
const saveElsewhere = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Notes' }).fill('Asked for a call back on Monday.')
  await page.getByLabel('Live updates are on').waitFor()
  const at = (path: string) => new URL(`/api/v1/${path}`, page.url()).href
  const colleague = { email: 'lead@example.com', password: 'coverdesk-demo' }
  const { data } = await (await page.request.post(at('auth/login'), { data: colleague })).json()
  const headers = { Authorization: `Bearer ${data.token}` }
  await page.request.put(at('customers/12'), { headers, data: { phone: '+21671234567' } })
  await page.getByRole('button', { name: 'See differences' }).waitFor()
}
const pointAt = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).hover()
  await page.getByRole('tooltip').waitFor()
}

/** The main screens in light and dark mode, in several languages, and on a phone. */
export const shots: readonly Shot[] = [
  { name: 'customers', path: 'customers', inReadme: true },
  { name: 'setup', path: 'setup/taxes', width: 1200, height: 760, inReadme: true },
  { name: 'customer', path: 'customers/12', theme: 'dark', inReadme: true },
  { name: 'customers-arabic', path: 'customers', language: 'ar', inReadme: true },
  { name: 'phone', path: 'customers', ...phone, inReadme: true },
  { name: 'role', path: 'settings/users/roles/1', inReadme: true },
  { name: 'reason', path: 'customers/3', user: 'agent', act: pointAt('Edit'), inReadme: true },
  { name: 'quotes', path: 'work-orders/53/quote', user: 'lead', inReadme: true },
  { name: 'dashboard', path: 'dashboard', user: 'lead', inReadme: true },
  { name: 'bell', path: 'dashboard', user: 'agent', act: openBell, inReadme: true },
  { name: 'meanwhile', path: 'customers/12/edit', act: saveElsewhere, inReadme: true },
  { name: 'work-order', path: 'work-orders/53', user: 'agent' },
  { name: 'policy', path: 'policies/20', user: 'agent' },
  { name: 'claim', path: 'claims/34', user: 'lead' },
  { name: 'start-dark', path: 'dashboard', user: 'lead', theme: 'dark' },
  { name: 'start-french', path: 'dashboard', user: 'lead', language: 'fr' },
  { name: 'start-phone', path: 'dashboard', user: 'lead', ...phone },
  { name: 'customers-dark', path: 'customers', theme: 'dark' },
  { name: 'customers-french', path: 'customers', language: 'fr' },
  { name: 'customers-turkish', path: 'customers', language: 'tr' },
  { name: 'customers-bordered', path: 'customers', preferences: { skin: 'bordered' } },
  { name: 'customers-across', path: 'customers', preferences: { appContentLayoutNav: 'horizontal' } },
  { name: 'customer-light', path: 'customers/12' },
  { name: 'customer-arabic', path: 'customers/12', language: 'ar', theme: 'dark' },
  { name: 'customer-phone', path: 'customers/12', ...phone },
  { name: 'customer-history', path: 'customers/12?tab=history' },
  { name: 'customer-form', path: 'customers/12/edit' },
  { name: 'customer-form-dark', path: 'customers/12/edit', theme: 'dark' },
  { name: 'customer-form-phone', path: 'customers/12/edit', ...phone },
  { name: 'customer-new', path: 'customers/create' },
  { name: 'companies-dark', path: 'insurance-companies', theme: 'dark' },
  { name: 'settings', path: 'settings/general' },
  { name: 'settings-dark', path: 'settings/users', theme: 'dark' },
  { name: 'settings-arabic', path: 'settings/general', language: 'ar' },
  { name: 'access', path: 'access-control' },
  { name: 'account', path: 'pages/account-settings/account' },
  { name: 'preferences', path: 'customers', act: openPreferences },
  { name: 'palette', path: 'customers', act: openPalette },
  { name: 'palette-dark', path: 'customers', theme: 'dark', act: openPalette },
  { name: 'shortcuts', path: 'shortcuts' },
  { name: 'notifications', path: 'notifications', user: 'agent' },
  {
    name: 'notifications-phone',
    path: 'notifications',
    user: 'agent',
    language: 'ar',
    theme: 'dark',
    ...phone,
  },
  { name: 'not-found', path: 'nowhere' },
  { name: 'sign-in', path: 'login', signedOut: true },
  { name: 'sign-in-dark', path: 'login', signedOut: true, theme: 'dark' },
  { name: 'sign-in-arabic', path: 'login', signedOut: true, language: 'ar' },
  { name: 'sign-in-phone', path: 'login', signedOut: true, ...phone },
]
