import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'

/** Expects the focus on an element that is in the window and has a visible ring, border or color. */
async function expectFocusSeen(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const { top, bottom, width } = focused.getBoundingClientRect()
    if (width > 0 && (bottom < 0 || top > innerHeight))
      return `${focused.outerHTML.slice(0, 120)} is out of sight`
    const covering = focused.closest('[data-id], .MuiInputBase-root') ?? focused
    const rings = [focused, covering, focused.parentElement ?? focused].map(element =>
      getComputedStyle(element),
    )
    const ringed = rings.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
    )
    const marked =
      covering.matches('.Mui-focused, .Mui-focusVisible') || focused.matches('main, [role="tabpanel"]')
    return ringed || marked ? '' : `${focused.outerHTML.slice(0, 160)} shows no focus`
  })
  expect(problem).toBe('')
}

/** Presses a key until the wanted element has the focus. Each focus on the way must be visible. */
async function pressUntil(page: Page, key: string, wanted: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await wanted()) return
  }
  throw new Error(`The key ${key} does not get there.`)
}

/** Creates a customer for this test, which deletes it. Other specs need the demo's customers. */
async function addCustomer(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'accessToken')?.value ?? '')
  const made = await page.request.post(new URL('/api/v1/customers', page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
    data: { kind: 'person', first_name: 'Amal', last_name: 'Keys', email: 'amal.keys@example.com' },
  })
  expect(made.status()).toBe(201)
}

test('Q-01 finds, edits, saves and deletes a customer by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  // Not by `:focus`, which doesn't match while one part of a date field has the focus.
  const on = (name: string) => () =>
    page.evaluate(wanted => {
      const { ariaLabel, textContent } = document.activeElement ?? document.body
      return (ariaLabel ?? textContent ?? '').trim() === wanted
    }, name)
  const hasFocus = (element: Locator) => () => element.evaluate(found => found === document.activeElement)

  await page.goto('login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type('admin@example.com')
  await keyboard.press('Tab')
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await addCustomer(page)

  await pressUntil(page, 'Tab', on('Customers'))
  await keyboard.press('Enter')
  await expect(page.locator('[data-id]').first()).toBeVisible()
  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('keys')
  const row = page.getByRole('row', { name: /Amal Keys/ })
  await expect(page.locator('[data-id]')).toHaveCount(1)
  await pressUntil(page, 'Tab', hasFocus(row.locator('[data-record]')))
  await expect(row.locator(':focus')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Amal Keys', level: 1 })).toBeFocused()
  const address = page.url()

  await pressUntil(page, 'Tab', on('Edit'))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressUntil(page, 'Tab', hasFocus(page.getByLabel('Occupation')))
  await keyboard.press('Control+A')
  await keyboard.type('Sailor')
  await keyboard.press('Control+S')
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Sailor')).toBeVisible()

  await pressUntil(page, 'Tab', on('Delete'))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  await keyboard.press('Enter')
  await pressUntil(page, 'Tab', hasFocus(dialog.getByRole('button', { name: 'Delete' })))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers(\?.*)?$/)
  await expect(page.getByText('Amal Keys deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

for (const language of ['en', 'ar'])
  test(`Q-01 statuses and heads beyond the edge of their line are in sight once they have the focus, in ${language}`, async ({
    page,
    context,
    baseURL,
    resumeSession,
  }) => {
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    await resumeSession(page, 'agent@example.com')
    await page.setViewportSize({ width: 1280, height: 800 })
    /** Returns how many pixels of the focused element its line hides. */
    const hidden = (line: Locator) =>
      line.evaluate(frame => {
        const [own, all] = [document.activeElement, frame].map(each => each?.getBoundingClientRect())
        return own && all ? Math.round(Math.max(all.left - own.left, own.right - all.right, 0)) : undefined
      })
    for (const [list, line, items] of [
      ['claims', '[role="search"] [role="group"]', 'button'],
      ['claims', 'div:has(> table)', 'th .MuiTableSortLabel-root'],
      ['policies', 'div:has(> table)', 'th .MuiTableSortLabel-root'],
    ] as const) {
      await page.goto(`${list}?layout=table`)
      await expect(page.locator('th[data-column] > [role="separator"]')).not.toHaveCount(0)
      const frame = page.locator(line)
      await page.keyboard.press('Tab')
      for (const item of await frame.locator(items).all()) {
        await item.focus()
        await expect.poll(() => hidden(frame), `${list}: ${await item.textContent()}`).toBe(0)
      }
    }
  })
