import { expect, test } from '../support/app'

test('R-05 S-02 Q-01 a record says things once, and shows its empty fields on request, also after a reload', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('customers/12')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'office.12@example.com' })).toHaveCount(1)
  await expect(main.getByText('Tags')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Show empty fields' }).press('Enter')
  await expect(main.getByText('Tags')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide empty fields' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(main.getByText('Tags')).toBeVisible()
  await page.goto('customers/13')
  await expect(page.getByRole('button', { name: 'Hide empty fields' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(main.getByRole('link', { name: /@example\.com/ })).toHaveCount(1)
  // The menu leaves the page a moment after the window has become narrow.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('Q-02 D-12 the actions of a policy stay where they are while its transitions load', async ({
  page,
  resumeSession,
}) => {
  await resumeSession(page, 'admin@example.com')
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/transitions', async route => {
    await released
    await route.continue()
  })
  await page.goto(`policies?filter=${encodeURIComponent(JSON.stringify({ status: ['in_force'] }))}`)
  await page.locator('main [data-record]').first().click()
  const main = page.getByRole('main')
  const suspend = main.getByRole('button', { name: 'Suspend' })
  await expect(suspend).toHaveAttribute('aria-busy', 'true')
  const actions = main
    .locator(':is(a, button):visible')
    .filter({ hasText: /^(Endorse|Report a claim|Certificate|Edit)$/ })
  const places = () => actions.evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))
  const before = await places()
  expect(before).toHaveLength(4)
  release()
  await expect(suspend).toHaveAttribute('aria-busy', 'false')
  expect(await places()).toEqual(before)
})
