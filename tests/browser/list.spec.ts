import { expect, test } from '../support/app'
import { dragByTouch } from '../support/boards'

test.beforeEach(async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
})

const rows = '[data-id]'

test('C-08 builds a filter, shares it by address and removes it', async ({ page, expectNoAxeViolations }) => {
  await page.goto('customers')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Blocked' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('cell', { name: 'Active' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Blocked/, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('cell', { name: 'Active' }).first()).toBeVisible()
})

test('R-05 Q-01 finds, opens and leaves a record by keyboard alone', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.locator('[data-record]').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await page.goBack()
  await expect(page.locator(rows).first()).toBeVisible()
})

test('C-11 saves the list as CSV with the visible columns', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customers-.*\.csv$/)
})

test('Q-02 at 1440 px many conditions share one line with the search, above the states', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const filter = {
    priority_eq_any: ['low', 'normal', 'high'],
    channel_eq_any: ['office', 'phone'],
    reason_eq_any: ['new', 'renewal'],
    created_at_gte: '2026-01-01T00:00:00Z',
    due_at_null: false,
    risk_null: false,
    quotes_received_gte: 0,
  }
  await page.goto(`work-orders?layout=table&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const bar = page.getByRole('search')
  await expect(bar.getByRole('button', { name: /^Remove/ })).toHaveCount(7)
  expect((await bar.boundingBox())?.height).toBeLessThan(3 * 36)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  await bar.getByRole('button', { name: 'Clear filters' }).click()
  await expect(bar.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('Q-02 R-17 on a phone the name in the header is whole, and the way up covers nothing of the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('customers')
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first()).toBeVisible()
  const name = page.getByRole('banner').getByText('Coverdesk')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  const up = page.getByRole('button', { name: 'Back to top' })
  const paging = page.getByRole('navigation', { name: 'Pages' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [button, pages] = [await up.boundingBox(), await paging.boundingBox()]
    expect(button?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0))
  }).toPass({ timeout: 5_000 })
  await up.click()
  await expect(up).toBeHidden()
})

test('V-04 edits a cell with Undo, copies a range, and widens a column', async ({
  page,
  context,
  expectNoAxeViolations,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('customers')
  const cell = (row: number, column: number) => page.locator(rows).nth(row).locator('td').nth(column)
  await cell(0, 3).focus()
  await page.keyboard.press('F2')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toBeFocused()
  await expectNoAxeViolations(page)
  const before = await phone.inputValue()
  await phone.fill('+216 20 111 222')
  await page.keyboard.press('Enter')
  await expect(cell(0, 3)).toHaveText('+216 20 111 222')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(0, 3)).not.toHaveText('+216 20 111 222')
  await cell(0, 3).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('4 cells copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(2)
  expect(copied.split('\t')[0]?.replaceAll(/\D/g, '')).toBe(before.replaceAll(/\D/g, ''))
  await page.keyboard.press('Escape')
  const lifted = () => expect(page.locator('[aria-selected="true"]')).toHaveCount(1)
  await dragByTouch(page, cell(1, 3), { to: cell(3, 4), lifted })
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(6)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('6 cells copied')).toBeVisible()

  const edge = page.getByRole('separator', { name: 'Width of Email' })
  const width = async () => (await page.locator('th[data-column="email"]').boundingBox())?.width ?? 0
  const start = await width()
  const box = await edge.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 6, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 300, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(start + 250)
})
