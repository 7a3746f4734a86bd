import { expect } from '@playwright/test'
import { isRedirect, type RouteEntry } from '../../../src/core/routing/routes'
import { peek, type Stage, settled, visit, type Walk } from './stage'

/** Returns a walk for each hand-written page inside the layout that needs no record. */
export function pageWalks(routes: readonly RouteEntry[]): Walk[] {
  return routes
    .filter(route => !isRedirect(route) && route.layout !== 'blank' && !/[:*]/.test(route.path))
    .map(({ path }) => ({
      name: path,
      kind: path.startsWith('/settings') ? 'settings' : 'page',
      walk: async (stage, look) => {
        await visit(stage, path.slice(1))
        await look(path)
      },
    }))
}

/** The popups of every page, opened. */
export const shellWalks: Walk[] = [
  {
    name: 'what the header opens',
    kind: 'overlay',
    walk: async (stage, look) => {
      const { page, say } = stage
      await visit(stage, 'dashboard')
      const [dialog, menu] = [page.getByRole('dialog'), page.getByRole('menu')]
      const press = (key: string) =>
        page.getByRole('banner').getByRole('button', {
          name: say(key)
            // In Arabic, isolation marks surround the name.
            .replace(/\u2068?%\{\w+\}\u2069?/, '')
            .trim(),
        })
      await peek(stage, press('shell.account'), menu, () => look('user menu'))
      await page.keyboard.press('b')
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await look('bell')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('combobox')).toBeVisible()
      await look('palette')
      await page.keyboard.type('a')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await look('palette, with what it found')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
  },
  {
    name: 'menu of the app',
    kind: 'overlay',
    walk: async (stage, look) => {
      const { page, say } = stage
      await visit(stage, 'dashboard')
      const opener = page.getByRole('button', { name: say('shell.open_nav'), exact: true })
      if (await opener.isVisible()) await opener.click()
      await expect(page.getByRole('navigation', { name: say('shell.nav'), exact: true })).toBeVisible()
      await look('menu')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'the panel of preferences',
    kind: 'overlay',
    walk: async (stage, look) => {
      const { page, say } = stage
      await visit(stage, 'dashboard')
      const header = page.getByRole('banner')
      const open = header.getByRole('button', { name: say('shell.preferences'), exact: true })
      if (!(await open.isVisible())) {
        await header
          .getByRole('button', {
            name: say('shell.account')
              // In Arabic, isolation marks surround the name.
              .replace(/\u2068?%\{\w+\}\u2069?/, '')
              .trim(),
          })
          .click()
        await page.getByRole('menuitem', { name: say('shell.preferences') }).click()
      } else await open.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('preferences')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'a page that crashes',
    kind: 'message',
    walk: async ({ page, say }, look) => {
      // An empty chunk makes the page crash.
      await page.route(/\/assets\/ShortcutsPage-/, route =>
        route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
      )
      await page.goto('shortcuts')
      await expect(page.getByRole('heading', { name: say('page.crash'), exact: true })).toBeVisible()
      await look('crash')
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  {
    name: 'a page whose file is gone',
    kind: 'message',
    walk: async ({ page, say }, look) => {
      await page.route(/\/assets\/ShortcutsPage-/, route => route.fulfill({ status: 404, body: '' }))
      await page.goto('shortcuts')
      await expect(page.getByRole('heading', { name: say('page.outdated'), exact: true })).toBeVisible()
      await look('outdated')
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  ...['account', 'security', 'notifications', 'preferences'].map(
    (tab): Walk => ({
      name: `account settings, ${tab}`,
      kind: 'account',
      walk: async (stage, look) => {
        await visit(stage, `pages/account-settings/${tab}`)
        await look(tab)
      },
    }),
  ),
  ...['nothing/here', 'pages/misc/not-found/404'].map(
    (path): Walk => ({
      name: `not found at ${path}`,
      kind: 'message',
      walk: async (stage, look) => {
        await visit(stage, path)
        await look('not found')
      },
    }),
  ),
]

/** The editor of a role, which has its own page in the product. */
export const roleWalk: Walk = {
  name: 'a role',
  kind: 'settings',
  walk: async (stage, look) => {
    await visit(stage, 'settings/users')
    await stage.page.getByRole('main').locator('a[href*="settings/users/roles/"]').nth(1).click()
    await expect(stage.page).toHaveURL(/roles\/\d+/)
    await settled(stage.page)
    await look('role')
  },
}

/** The insurance companies' quotes, side by side: one of the product's own pages. */
export const quotesWalk: Walk = {
  name: 'quotes side by side',
  kind: 'page',
  walk: async (stage, look) => {
    await visit(stage, 'work-orders/1/quote')
    await expect(stage.page.getByRole('grid')).toBeVisible()
    await settled(stage.page)
    await look('quotes')
  },
}

/** The screens for signed-out visitors, each in its own document. */
export const firstWalks: Walk[] = [
  ...['login', 'register', 'forgot-password'].map(
    (path): Walk => ({
      name: `/${path}`,
      kind: 'first',
      walk: async ({ page }, look) => {
        await page.goto(path)
        await page.locator('button[type="submit"]').click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
        await look(`${path}, with messages`)
      },
    }),
  ),
  ...['reset-password', 'verify-email', 'two-steps', 'nothing/here', 'not-authorized'].map(
    (path): Walk => ({
      name: `/${path}, signed out`,
      kind: 'first',
      walk: async (stage: Stage, look) => {
        await stage.page.goto(path)
        await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible()
        await look(path)
      },
    }),
  ),
]
