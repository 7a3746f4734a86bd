import type { Page } from '@playwright/test'
import { languageNames, languages } from '../../src/core/i18n/languages'
import { expect, test } from '../support/app'
import { said, speakPseudo, stringsIn } from '../support/pseudoLanguage'
import { watchStrayTexts } from '../support/strayTexts'
import { studioResource } from '../support/walk/studioResource'

type Look = (screen: string) => Promise<void>

const settled = (page: Page) => expect(page.locator('.MuiSkeleton-root, [role="progressbar"]')).toHaveCount(0)
const button = (page: Page, key: string) => page.getByRole('button', { name: said(key), exact: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await settled(page)
}

/** Navigates like the back button, which loads no new document. */
async function go(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate(to => {
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, key: to }, '', `/build/${to}`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page).not.toHaveTitle(before)
  await settled(page)
}

/** Opens everything that every page has: menus, the palette and the preferences panel. */
async function walkShell(page: Page, look: Look): Promise<void> {
  for (const key of ['src/app: language', 'src/palette: open', 'src/shell: preferences'])
    await openAndLook(page, key, look)
  await page.getByRole('banner').locator('[aria-haspopup]').last().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('user menu')
  await page.keyboard.press('Escape')
}

async function openAndLook(page: Page, key: string, look: Look): Promise<void> {
  const name = new RegExp(
    said(key)
      .slice(1, -1)
      .replace(/%\{\w+\}/gu, '.*'),
    'u',
  )
  await page.getByRole('banner').getByRole('button', { name }).first().click()
  const opened = page.locator('[role="dialog"], [role="menu"]')
  await expect(opened.first()).toBeVisible()
  await settled(page)
  await look(key)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}

/** Opens the states of a list, and a form with the messages of its fields. */
async function walkList(page: Page, look: Look): Promise<void> {
  await button(page, 'src/list: view_options').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('columns')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'src/list: add_filter').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('filters')
  await page.getByRole('menuitem').first().click()
  await expect(button(page, 'src/list: apply')).toBeVisible()
  await look('filter')
  await page.keyboard.press('Escape')
  await page.locator('[data-id]').first().getByRole('checkbox').check()
  for (const key of ['src/list: bulk.edit', 'src/list: bulk.delete']) {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: said(key), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(key)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

async function walkView(page: Page, path: string, look: Look): Promise<void> {
  await go(page, path)
  await look(path)
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click()
    await settled(page)
    await look(`${path}, ${await tab.textContent()}`)
  }
}

const SIGNED_OUT = ['login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'nothing/here']
const PAGES = [
  'insurance-companies/1/edit',
  'insurance-types/1/edit',
  'settings/general',
  'settings/users',
  'settings/customers',
  'settings/users/roles/1',
  'access-control',
  'outbox',
  'audit',
  'notifications',
  'shortcuts',
  'pages/user-profile/profile',
  'pages/account-settings/account',
  'pages/account-settings/security',
  'pages/account-settings/notifications',
  'pages/account-settings/preferences',
  'not-authorized',
]

test('I-01 every text on screen comes from the catalogues', async ({ page, app, signIn, consoleWatch }) => {
  test.setTimeout(180_000)
  // A page that the test itself serves has no network address, so Chromium blocks its connections to this
  // machine.
  consoleWatch.allow(/status of 4\d\d|ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/)
  await speakPseudo(page.context(), app.url)
  const { look, know, found } = watchStrayTexts(page)
  know('Coverdesk', ...languageNames.map(each => languages[each].name))
  // An earlier test can have created it on the worker's server. Its labels are the office's own, in the
  // replaced language.
  know(...stringsIn(studioResource.labels?.tr).flatMap(text => text.split(' |||| ')))
  for (const path of SIGNED_OUT) {
    await open(page, path)
    await look(path)
  }
  await page.goto('login')
  await expect(page.getByRole('heading').first()).toHaveText(/^⟦.*⟧$/u)
  await page.locator('button[type="submit"]').click()
  await look('sign-in, empty')
  await signIn(page, 'admin@example.com')
  await settled(page)
  await look('start page')
  await walkShell(page, look)
  await go(page, 'customers')
  await look('list')
  await walkList(page, look)
  await go(page, 'customers/create')
  await page.locator('button[type="submit"]').first().click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('form, with messages')
  for (const path of ['customers/1', 'insurance-companies/1', 'insurance-types/1', 'users/2'])
    await walkView(page, path, look)
  for (const path of PAGES) {
    await go(page, path)
    await look(path)
  }
  expect(found()).toEqual([])
})
