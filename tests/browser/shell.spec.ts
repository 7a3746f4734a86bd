import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Preferences' })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openPreferences(page: Page) {
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(panel(page).getByRole('button', { name: 'Reset to defaults' })).toBeVisible()
}

/** Returns the visible effects of the preferences on the page. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => document.querySelector(selector) as HTMLElement | null
    const root = getComputedStyle(document.documentElement)
    const header = of('header')
    const menu = of('nav')
    return {
      theme: document.documentElement.dataset.theme,
      primary: root.getPropertyValue('--primary-fill').trim(),
      page: getComputedStyle(document.body).backgroundColor,
      menuWidth: menu?.offsetWidth,
      menuColour: menu?.parentElement && getComputedStyle(menu.parentElement).backgroundColor,
      menuStays: menu && getComputedStyle(menu).position,
      mainWidth: of('main')?.offsetWidth,
      mark: getComputedStyle(of('.brand path') ?? document.body).fill,
      blur: header && getComputedStyle(header).backdropFilter,
      footer: of('footer') !== null,
    }
  })

const WIDTH = 1600
const vertical = { menuWidth: 255, mainWidth: WIDTH - 256, footer: true, theme: 'light' }

test('S-02 S-03 S-04 every preference applies immediately and survives a reload', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: WIDTH, height: 900 })
  await signIn(page, 'guest@example.com')
  await expect(nav(page)).toBeVisible()
  await openPreferences(page)
  await expectNoAxeViolations(page)
  const before = await seen(page)
  expect(before).toMatchObject({ ...vertical, blur: 'blur(8px)', primary: '#675DD8' })

  const choose = (name: string) => panel(page).getByRole('radio', { name }).check({ force: true })
  const turn = (name: string) => panel(page).getByRole('switch', { name }).click()
  const sees = (what: Record<string, unknown>) => expect.poll(() => seen(page)).toMatchObject(what)

  await choose('Teal')
  await expect.poll(async () => (await seen(page)).primary).not.toBe(before.primary)
  await expect.poll(async () => (await seen(page)).mark).not.toBe(before.mark)
  await choose('Bordered')
  await sees({ page: 'rgb(255, 255, 255)' })
  await turn('Dark menu in the light theme')
  await sees({ menuColour: 'rgb(255, 255, 255)' })
  await turn('Show icons only')
  await sees({ menuWidth: 63, mainWidth: WIDTH - 64 })
  await turn('Show the header')
  await expect(page.locator('header')).toHaveCount(0)
  await page.reload()
  await sees({ menuWidth: 63, menuColour: 'rgb(255, 255, 255)', page: 'rgb(255, 255, 255)', blur: null })
  await expectNoAxeViolations(page)

  // While the header is hidden, the preferences open from the menu.
  await openPreferences(page)
  await page.locator('main').evaluate(main => main.setAttribute('data-same', ''))
  await choose('Across the top')
  await sees({ menuWidth: WIDTH, menuStays: 'sticky', blur: 'blur(8px)' })
  await choose('Boxed')
  await sees({ mainWidth: 1440 })
  await expect(page.locator('main[data-same]'), 'no page is mounted anew').toHaveCount(1)
  await turn('Keep the menu when scrolling')
  await turn('Blur content under the header')
  await turn('Show the footer')
  await choose('Dark')
  const across = { menuStays: 'static', blur: 'none', footer: false, theme: 'dark', mainWidth: 1440 }
  await sees(across)
  await page.reload()
  await sees({ ...across, menuWidth: WIDTH })
  await expectNoAxeViolations(page)

  await openPreferences(page)
  await panel(page).getByRole('button', { name: 'Reset to defaults' }).click()
  await sees(before)
})

test('S-03 S-06 S-09 follows the system theme, another tab, a narrow window and the menu keys', async ({
  page,
  context,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 300 })
  await signIn(page, 'admin@example.com')
  const html = page.locator('html')
  await expect(nav(page)).toBeVisible()

  await test.step('S-03 follows the system theme while running', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).toHaveAttribute('data-theme', 'light')
  })

  await test.step("Q-01 the current entry and its focus are visible in the user's own colors", async () => {
    const looks = (name: string) =>
      nav(page)
        .getByRole('link', { name })
        .evaluate(each => {
          const { color, backgroundColor, outlineColor } = getComputedStyle(each)
          return { color, backgroundColor, outlineColor }
        })
    await page.emulateMedia({ forcedColors: 'active' })
    await nav(page).getByRole('link', { name: 'Work orders' }).focus()
    await page.keyboard.press('Shift+Tab')
    const [current, other] = [await looks('Dashboard'), await looks('Customers')]
    expect(current.color).not.toBe(other.color)
    expect(current.backgroundColor).not.toBe(current.color)
    expect(current.outlineColor).toBe(current.color)
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('S-09 arrow keys scroll the menu by 30 px, with a visible scrolling state', async () => {
    const area = nav(page).locator('> div').nth(1)
    await nav(page).getByRole('link', { name: 'Dashboard' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(area).toHaveClass(/scrolling/)
    expect(await area.evaluate(each => each.scrollTop)).toBe(30)
    await expect(area).not.toHaveClass(/scrolling/)
  })

  await test.step("S-02 shows another tab's choice when this tab gets focus", async () => {
    await context.addCookies([
      { name: 'coverdesk-appContentLayoutNav', value: 'horizontal', url: page.url() },
      { name: 'coverdesk-theme', value: 'dark', url: page.url() },
    ])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(html).toHaveAttribute('data-theme', 'dark')
  })

  await test.step("moves what doesn't fit in the horizontal menu into “More”", async () => {
    await page.addStyleTag({ content: 'nav ul { max-width: 240px }' })
    await nav(page).getByRole('button', { name: 'More' }).click()
    await expect(nav(page).getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav(page).getByRole('link', { name: 'Settings' })).toBeHidden()
  })

  await test.step('S-06 one pixel under lg the menu is vertical and overlays the page', async () => {
    const opener = page.getByRole('button', { name: 'Open menu' })
    await expect(opener).toBeHidden()
    await page.setViewportSize({ width: 1279, height: 700 })
    await expect(nav(page)).toBeHidden()
    await opener.click()
    await expect(nav(page).getByRole('link', { name: 'Customers' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await nav(page).getByRole('link', { name: 'Customers' }).click()
    await expect(nav(page)).toBeHidden()
  })

  await test.step('R-16 going back restores the scroll position', async () => {
    await page.setViewportSize({ width: 360, height: 600 })
    // On a phone, the records are shown as a list of cards.
    const cards = page.getByRole('list', { name: 'Customers' }).getByRole('listitem')
    const card = cards.nth(6).getByRole('link').first()
    await card.scrollIntoViewIfNeeded()
    const down = await page.evaluate(() => window.scrollY)
    expect(down).toBeGreaterThan(200)
    await card.click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(down)
  })
})

test('S-03 S-06 paints nothing wrong before the app has loaded', async ({ page, context, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'guest@example.com')
  const value = { theme: 'dark', language: 'ar', isVerticalNavCollapsed: 'true' }
  await context.addCookies(
    Object.entries(value).map(([key, value]) => ({ name: `coverdesk-${key}`, value, url: page.url() })),
  )
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/assets\/.*\.js/, async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const menu = page.locator('.first-nav')
  await expect(menu).toHaveCSS('width', '64px')
  await expect(menu).toHaveCSS('background-color', 'rgb(47, 51, 73)')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveCSS('background-color', 'rgb(37, 41, 60)')
  await expect(page.locator('#root').getByRole('link')).toHaveCount(0)
  release()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCSS('width', '63px')
})
