import { DEMO_PASSWORD, expect, test } from '../support/app'
import { boardOfOrder, cardOf, columnOf, drag, dragByTouch, drop, makeOrder } from '../support/boards'
import { callerAt } from '../support/caller'

test('V-03 a board makes transitions and says why not, and a calendar reschedules', async ({
  page,
  context,
  app,
  signIn,
  expectNoAxeViolations,
}) => {
  // Wide enough for every column: this test isn't about scrolling under a dragged card.
  await page.setViewportSize({ width: 3000, height: 900 })
  await signIn(page, 'admin@example.com')
  const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
  const { id, number } = await makeOrder(admin)
  const stored = async (one: number) => (await admin.find('work-orders', { id: one }))[0]
  const filterOf = (one: number) => encodeURIComponent(JSON.stringify({ id: [one] }))
  const column = (name: string) => columnOf(page, name)
  const cardIn = (name: string) => cardOf(page, name, number)
  const message = page.getByRole('status').or(page.getByRole('alert'))

  await test.step('a refused column says why while the card is over it, and after', async () => {
    await page.goto(boardOfOrder(id))
    await expect(cardIn('Draft')).toBeVisible()
    await expectNoAxeViolations(page)
    const reason = '“Draft” can’t change to “Offered” directly.'
    await drag(page, cardIn('Draft'), column('Offered'))
    await expect(column('Offered')).toContainText(reason)
    await drop(page)
    await expect(message.filter({ hasText: reason }).last()).toBeVisible()
    await expect(cardIn('Draft')).toBeVisible()
  })

  await test.step('the keyboard moves a card by its menu, and the focus follows it', async () => {
    await page.getByRole('button', { name: `Move ${number}` }).press('Enter')
    const menu = page.getByRole('menu', { name: 'Move to' })
    await expect(menu.getByRole('menuitem', { name: /Requested/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await menu.getByRole('menuitem', { name: /Requested/ }).press('Enter')
    await expect(cardIn('Requested')).toBeVisible()
    await expect(cardIn('Requested').getByRole('link', { name: String(number) })).toBeFocused()
  })

  await test.step('a card that a finger drops opens the dialog of its transition', async () => {
    const card = cardIn('Requested')
    const lifted = () => expect(card).toHaveAttribute('data-lifted')
    await dragByTouch(page, card, { to: column('Cancelled'), lifted })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option').nth(1).click()
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(column('Cancelled')).toContainText('1')
    expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  })

  const due = await makeOrder(admin)
  await test.step('a calendar saves the day that a record is dragged to, with undo', async () => {
    const dueDay = async () => new Date(String((await stored(due.id))?.due_at)).getDate()
    await page.goto(`work-orders?filter=${filterOf(due.id)}`)
    await page.getByRole('button', { name: 'Calendar', exact: true }).click()
    const dayOf = (day: number) => page.getByRole('cell', { name: new RegExp(` ${day}, \\d`) })
    // While it is dragged, its copy follows the pointer.
    const event = page
      .getByRole('link')
      .filter({ hasText: String(due.number) })
      .first()
    await expect(event).toBeVisible()
    await expectNoAxeViolations(page)
    await drag(page, event, dayOf(16))
    await page.mouse.up()
    await expect(message.filter({ hasText: `${due.number} moved to` }).last()).toBeVisible()
    expect(await dueDay()).toBe(16)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(dueDay).toBe(15)
    await expect(dayOf(15)).toContainText(String(due.number))
    const before = await event.getAttribute('class')
    const lifted = () => expect.poll(() => event.getAttribute('class')).not.toBe(before)
    await dragByTouch(page, event, { to: dayOf(17), lifted })
    await expect.poll(dueDay).toBe(17)
  })

  await test.step('on a phone, in Arabic and in the dark, every layout fits', async () => {
    await context.addCookies([{ name: 'coverdesk-language', value: 'ar', url: `${app.url}/build/` }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const layout of ['cards', 'board', 'calendar', 'table&group=status']) {
      await page.goto(`work-orders?layout=${layout}&filter=${filterOf(due.id)}`)
      await expect(page.getByRole('main').getByText(String(due.number)).first()).toBeVisible()
      await expectNoAxeViolations(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, layout).toBeLessThanOrEqual(390)
    }
  })
})
