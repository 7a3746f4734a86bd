import { expect, test } from '../support/app'

test.beforeEach(async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
})

test('A-11 E-02 input survives a reload, a lost connection and an expired session', async ({
  page,
  context,
  consoleWatch,
}) => {
  // The browser reports that the server closed a connection while the page was sending.
  consoleWatch.allow(
    /ERR_INTERNET_DISCONNECTED|http\.offline|Failed to fetch|401|Sign in first|CLOSING or CLOSED|dynamically imported module/,
  )
  page.on('dialog', dialog => dialog.accept())
  const notes = page.getByRole('textbox', { name: 'Notes' })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await page.goto('customers/3/edit')
  const isWhole = () => notes.evaluate(area => area.scrollHeight <= area.clientHeight)
  await notes.fill('A line\n'.repeat(12))
  expect(await isWhole(), 'a text area grows with its text').toBe(true)
  await notes.fill('A line\n'.repeat(40))
  expect(await isWhole(), 'and scrolls from twenty lines on').toBe(false)
  await notes.fill('Calls back on Monday')
  await page.reload()
  await expect(notes).toHaveValue('Calls back on Monday')
  await expect(page.getByText(/Your entries from before .* were restored/)).toBeVisible()

  await context.setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('your entries are kept')

  const token = (await context.cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` }
  await context.request.post(new URL('/api/v1/auth/logout', page.url()).href, { headers })
  // Back online, the form sends the save again, but the session has ended.
  await context.setOffline(false)
  const again = page.getByRole('dialog')
  await again.locator('input[type="password"]').fill('coverdesk-demo')
  await page.keyboard.press('Enter')
  // The same save continues automatically.
  await expect(page).toHaveURL(/customers\/3$/)
  await expect(page.getByText('Calls back on Monday')).toBeVisible()
})

test('E-02 merges a record that somebody else saved in between without losing input', async ({
  page,
  context,
  consoleWatch,
  expectNoAxeViolations,
}) => {
  consoleWatch.allow(/409|changed this record/)
  const other = await context.newPage()
  await page.goto('customers/4/edit')
  await other.goto('customers/4/edit')
  for (const [tab, text] of [
    [other, 'theirs@example.com'],
    [page, 'mine@example.com'],
  ] as const) {
    await tab.getByRole('textbox', { name: 'Email', exact: true }).first().fill(text)
  }
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other).toHaveURL(/customers\/4$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('theirs@example.com')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(page).toHaveURL(/customers\/4$/)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'mine@example.com' })).toContainText(
    'theirs@example.com',
  )
})
