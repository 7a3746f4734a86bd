import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/app'

interface Row {
  id: number
  version: number
  [field: string]: unknown
}

/** Returns API calls with the signed-in user's token. */
async function apiOf(page: Page) {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'accessToken')?.value ?? '')
  const { request } = page
  const send = (method: 'get' | 'post') => async (path: string, data?: object) => {
    const options: Parameters<APIRequestContext['get']>[1] = {
      headers: { Authorization: `Bearer ${token}` },
      data,
    }
    const answer = await request[method](new URL(`/api/v1/${path}`, page.url()).href, options)
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  return { get: send('get'), post: send('post') }
}

/**
 * Creates a work order for this test and asks four companies for quotes. Its answers are those of a demo work
 * order.
 */
async function requestQuotes(page: Page): Promise<number> {
  const api = await apiOf(page)
  const orders = (await api.get('work-orders?filter={"assigned_to":"@me"}&range=[0,99]')) as Row[]
  const model = orders.find(
    ({ status, company_ids }) => status === 'quoting' && (company_ids as number[] | null)?.length === 4,
  )
  if (!model) throw new Error('The demo has no work order of this person that waits for four quotes')
  const { customer_id, insurance_type_id, answers, company_ids } = model
  const made: Row = await api.post('work-orders', {
    customer_id,
    insurance_type_id,
    answers,
    wanted_start: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    currency: 'TND',
    current_premium: { amount: 1_300_000, currency: 'TND' },
    company_ids,
  })
  await api.post(`work-orders/${made.id}/request`, {})
  await api.post(`work-orders/${made.id}/ask`, { company_ids })
  return made.id
}

/** Pastes spreadsheet content into the focused cell. */
const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('D-06 R-07 enters four carriers by keyboard, compares, presents and prints them', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  const { keyboard } = page
  await signIn(page, 'agent@example.com')
  await page.goto(`work-orders/${await requestQuotes(page)}/quote`)
  const grid = page.getByRole('grid')
  const cell = (row: string, column: number) =>
    grid
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('gridcell')
      .nth(column)
  const saved = page.getByText('Everything is saved')
  await expect(grid.getByRole('columnheader')).toHaveCount(5)

  await cell('Net premium', 0).focus()
  await keyboard.type('1 000')
  await expect(cell('Total premium', 0)).toContainText('1,')
  await keyboard.press('Tab')
  await keyboard.type('950.5')
  await keyboard.press('Tab')
  await keyboard.type('1100')
  await keyboard.press('Tab')
  await keyboard.type('1020')
  await keyboard.press('Enter')
  await expect(cell('Loadings', 3)).toBeFocused()
  await keyboard.type('abc')
  await keyboard.press('Enter')
  await expect(cell('Loadings', 3)).toHaveAttribute('aria-invalid', 'true')
  await keyboard.press('ArrowUp')
  await expect(page.getByText('“abc” isn’t an amount.').last()).toBeVisible()
  await keyboard.press('Escape')
  await expect(cell('Loadings', 3)).not.toHaveAttribute('aria-invalid')

  await cell('Fees', 0).focus()
  await paste(page, '15\t15\t15\t15\r\n')
  await expect(cell('Fees', 3)).toContainText('15.000')
  await cell('Valid until', 0).focus()
  await paste(page, '+20\t+20\t+20\t+20')
  const cover = grid.locator('tr', { has: page.locator('th', { hasText: 'Cover' }) }).first()
  const firstCover = cover.locator('xpath=following-sibling::tr[1]').getByRole('gridcell')
  await firstCover.first().focus()
  await paste(page, '50000\t60000\tyes\t-')
  await expect(firstCover.nth(3)).toHaveText('Not covered')
  await expect(saved).toBeVisible()

  // Use the menu and the keyboard for the first, and the buttons in their headers for the others.
  await cell('Net premium', 0).focus()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('Enter')
  const receive = grid.getByRole('columnheader').getByRole('button', { name: 'Enter answer' })
  for (const left of [3, 2, 1]) {
    await expect(receive).toHaveCount(left)
    await receive.first().click()
  }
  await expect(receive).toHaveCount(0)
  const head = (column: number) => grid.getByRole('columnheader').nth(column + 1)
  await expect(head(1)).toContainText('Lowest total')
  await expectNoAxeViolations(page)

  await expect(cell('Loadings', 0)).toBeVisible()
  await page.getByRole('switch', { name: 'Differences only' }).click()
  await expect(cell('Loadings', 0)).toBeHidden()
  await expect(cell('Net premium', 0)).toBeVisible()

  await page.getByRole('button', { name: 'Offer', exact: true }).click()
  await expect(head(0)).toContainText('Presented')
  const pdf = page.waitForResponse(response => response.url().includes('comparison.pdf'))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Comparison (PDF)' }).click()
  expect((await pdf).headers()['content-type']).toBe('application/pdf')
  await opened
})
