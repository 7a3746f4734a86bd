import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

/** Creates a customer for this test, as other specs need the demo's customers. */
async function addCustomer(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'accessToken')?.value ?? '')
  const made = await page.request.post(new URL('/api/v1/customers', page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
    data: { kind: 'person', first_name: 'Selma', last_name: 'Palette', email: 'selma.palette@example.com' },
  })
  expect(made.status()).toBe(201)
}

test('Q-01 finds, edits and saves a customer in the palette without a mouse', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  const chosen = palette.getByRole('option', { selected: true })
  const heading = page.getByRole('heading', { level: 1 })
  await signIn(page, 'admin@example.com')
  // The sign-in page has a heading too, so wait for the banner.
  await expect(page.getByRole('banner')).toBeVisible()
  await addCustomer(page)

  await keyboard.press('Control+K')
  await expect(field).toBeFocused()
  await expectNoAxeViolations(page)
  await keyboard.type('sélma.pal')
  await expect(chosen).toContainText('selma.palette@example.com')
  await expectNoAxeViolations(page)
  await keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(heading).toHaveText('Selma Palette')
  await expect(heading).toBeFocused()
  const address = page.url()

  await keyboard.press('e')
  await expect(page).toHaveURL(`${address}/edit`)
  const occupation = page.getByLabel('Occupation')
  await expect(occupation).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await occupation.evaluate(element => element === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.type('Painter')
  // Presses Enter without waiting for the search's response.
  await keyboard.press('Control+K')
  await keyboard.type('dashboard')
  await keyboard.press('Enter')
  const leave = page.getByRole('dialog')
  await expect(leave.getByRole('button', { name: 'Stay' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(leave).toBeHidden()
  await expect(occupation).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Painter')).toBeVisible()

  await keyboard.press('Control+K')
  await expect(palette.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveText(
    /Selma Palette/,
  )
  await keyboard.press('Escape')
  await keyboard.press('g')
  await keyboard.press('c')
  await expect(page.locator('[data-id]').first()).toBeVisible()
  await keyboard.press('j')
  await expect(page.locator('[data-record]').first()).toBeFocused()
  await keyboard.press('?')
  await expect(heading).toHaveText('Keyboard shortcuts')
})

test('Q-01 Q-02 the palette fills a phone, in dark mode and right-to-left', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  await signIn(page, 'staff@example.com')
  await page.setViewportSize({ width: 360, height: 740 })
  const run = async (text: string, option: string) => {
    await page.getByRole('button', { name: 'Search or go to' }).click()
    await page.getByRole('combobox').fill(text)
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('combobox')).toBeHidden()
  }
  await run('theme', 'Theme: Dark')
  await run('langu', 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('mar')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
  // The account stores its language, and other tests sign in with the same account.
  const kept = page.waitForResponse(answer => answer.url().endsWith('/auth/profile'))
  await page.getByRole('combobox').fill('English')
  await page.getByRole('option', { name: /^English/ }).click()
  await kept
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})
