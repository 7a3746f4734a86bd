import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'

/** The focus is on something, in the window, and has a ring, a border or a colour that it has only then. */
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

/** Presses a key until the wanted element has the focus, which it has to be seen to go through. */
async function pressUntil(page: Page, key: string, wanted: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await wanted()) return
  }
  throw new Error(`The key ${key} does not get there.`)
}

test('Q-01 a customer is found, edited, saved and deleted by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  const on = (name: string) => async () =>
    ((await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '').trim() === name

  await page.goto('login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await keyboard.type('admin@example.com')
  await keyboard.press('Tab')
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await pressUntil(page, 'Tab', on('Customers'))
  await keyboard.press('Enter')
  await expect(page.locator('[data-id]').first()).toBeVisible()
  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('kemmer')
  const row = page.getByRole('row', { name: /Frederic Kemmer/ })
  await expect(page.locator('[data-id]')).toHaveCount(1)
  await pressUntil(page, 'Tab', async () => (await focused.getAttribute('data-record')) !== null)
  await expect(row.locator(':focus')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Frederic Kemmer', level: 1 })).toBeVisible()
  const address = page.url()

  await pressUntil(page, 'Tab', on('Edit'))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.locator('form :focus')).toBeVisible()
  await pressUntil(page, 'Tab', async () =>
    focused.evaluate(e => e === document.querySelector('[name="occupation"]')),
  )
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
  await pressUntil(page, 'Tab', async () =>
    dialog.getByRole('button', { name: 'Delete' }).evaluate(e => e === document.activeElement),
  )
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers(\?.*)?$/)
  await expect(page.getByText('Frederic Kemmer was deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
