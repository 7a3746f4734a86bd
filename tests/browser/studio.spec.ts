import type { Locator, Route } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { applyDefinitions } from '../support/applyDefinitions'
import { callerAt } from '../support/caller'
import { makeGarages } from '../support/garageStory'

const BRANCHES = {
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  menu: 'administration',
  fields: {
    name: { kind: 'text', required: true },
    city: { kind: 'text' },
    status: { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true },
  },
  transitions: { open: { from: ['planned'], to: 'open', guard: { no_city: 'has(record.city)' } } },
  list: { columns: ['name', 'city', 'status'] },
  labels: {
    en: {
      name: 'Branch |||| Branches',
      new: 'New branch',
      fields: { city: 'Town' },
      transitions: { open: 'Open it' },
    },
    ar: { name: 'فرع |||| فروع' },
  },
}

const LOYALTY = {
  extends: 'customers',
  fields: { loyalty_since: { kind: 'date' }, branch_id: { kind: 'reference', to: 'branches' } },
  labels: {
    en: { sections: { additional: 'Additional information' }, fields: { loyalty_since: 'Customer since' } },
  },
}

test('T-04 open windows follow a definition without a reload, and keep what was typed', async ({
  page,
  app,
  signIn,
  resumeSession,
  browser,
}) => {
  await signIn(page, 'admin@example.com')
  const caller = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
  const apply = (changes: object) => applyDefinitions(caller, changes)
  await page.goto('customers/create')
  await page.getByLabel('First name').fill('Amel')
  await expect(page.getByRole('button', { name: /Live updates are on/ })).toBeVisible()

  await apply({ branches: BRANCHES })
  await expect(page.getByRole('link', { name: 'Branches' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amel')

  await apply({ customers: LOYALTY })
  await expect(page.getByLabel('Customer since')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amel')

  const second = await (await browser.newContext({ baseURL: `${app.url}/build/` })).newPage()
  await resumeSession(second, 'admin@example.com')
  await second.goto('branches')
  await second.getByRole('link', { name: 'New branch' }).first().click()
  await second.getByLabel('Name').fill('Sfax')
  await second.getByLabel('Town').fill('Sfax')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByRole('button', { name: 'Open it' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Open it' }).click()
  await expect(second.getByText('Open', { exact: true }).first()).toBeVisible()

  await page.getByLabel('Last name').fill('Trabelsi')
  await page.getByLabel('Phone').first().fill('71234567')
  await page.getByLabel('Branch').fill('Sfax')
  await page.getByRole('option', { name: 'Sfax' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sfax' })).toBeVisible()
})

test('T-09 a resource named in English keeps its names in Arabic, and one named in Arabic in English', async ({
  page,
  app,
  context,
  baseURL,
  resumeSession,
}) => {
  const base = { title: 'plate', menu: 'work', fields: { plate: { kind: 'text', required: true } } }
  const vans = { en: { name: 'Delivery van |||| Delivery vans', fields: { plate: 'Number plate' } } }
  const boats = { ar: { name: 'قارب |||| قوارب', fields: { plate: 'رقم اللوحة' } } }
  await applyDefinitions(await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD), {
    vans: { ...base, name: 'vans', subject: 'Van', labels: vans },
    boats: { ...base, name: 'boats', subject: 'Boat', labels: boats },
  })
  await resumeSession(page, 'admin@example.com')
  const shown = async (language: string, resource: string) => {
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    await page.goto(resource)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/./)
    const title = await main.getByRole('heading', { level: 1 }).textContent()
    const [add] = await main.locator(`a[href$="/${resource}/create"]`).allTextContents()
    await page.goto(`${resource}/create`)
    const label = await page.getByRole('main').locator('form label').first().textContent()
    return { title, add, label: label?.replace(/[\s*]+$/, '') }
  }
  expect(await shown('ar', 'vans')).toEqual({
    ...{ title: 'Delivery vans', add: 'إضافة Delivery van', label: 'Number plate' },
  })
  expect(await shown('ar', 'boats')).toEqual({ title: 'قوارب', add: 'إضافة قارب', label: 'رقم اللوحة' })
  expect(await shown('en', 'boats')).toEqual({ title: 'قوارب', add: 'New قارب', label: 'رقم اللوحة' })
  expect(await shown('fr', 'boats')).toMatchObject({ title: 'قوارب', label: 'رقم اللوحة' })

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('studio/vans/versions')
  const tabs = page.getByRole('main').getByRole('navigation')
  await expect(tabs.getByRole('link')).toHaveCount(9)
  expect((await tabs.boundingBox())?.height).toBeLessThan(60)
  await expect(tabs.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('T-01 a click counts although the problems change during it', async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('studio/customers/rules')
  const held: (() => void)[] = []
  const hold = async (route: Route) => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  }
  await page.route('**/studio/check', hold, { times: 1 })
  const answer = async () => {
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
  }
  const add = page.getByRole('button', { name: 'Add rule' })
  const checked = page.waitForResponse('**/studio/check')
  await add.click()
  await add.hover()
  await page.mouse.down()
  await answer()
  await checked
  // Wait until the response's changes are rendered, before the button is released.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(2)
  await page.getByRole('button', { name: '2 problems' }).click()
  await page.getByRole('link', { name: 'Rules › Rule › What must hold' }).click()
  await expect(page.getByRole('button', { name: 'Add condition' }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('T-01 a resource is made by keyboard alone, and the focus is never lost', async ({
  page,
  resumeSession,
}) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('studio')
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tabTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    const isFocused = () => target.evaluate(element => element === document.activeElement)
    for (let step = 0; step < 60 && !(await isFocused()); step += 1) await keyboard.press(key)
    await expect(target).toBeFocused()
  }
  const press = async (target: Locator, key?: string) => {
    await tabTo(target, key)
    await keyboard.press('Enter')
  }
  await press(button('New resource'))
  await expect(page.getByLabel('What is one called?')).toBeFocused()
  await keyboard.type('Depot')
  await press(button('Continue'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page.getByLabel('Name of the new field'))
  for (const label of ['City', 'Places']) {
    await keyboard.type(label)
    await keyboard.press('Enter')
    await expect(button(`Edit ${label}`)).toBeVisible()
    await expect(page.getByLabel('Name of the new field')).toBeFocused()
  }
  await press(button('Edit Places'))
  await press(button('Remove field'))
  await expect(button('Edit City')).toBeFocused()
  await press(page.getByRole('main').getByRole('link', { name: 'Rules', exact: true }), 'Shift+Tab')
  await press(button('Add rule'))
  await press(button('Remove rule'), 'Shift+Tab')
  await expect(button('Add rule')).toBeFocused()
  await press(button('Review changes'), 'Shift+Tab')
  await expect(page.getByRole('dialog', { name: 'Review changes' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(button('Review changes')).toBeFocused()
  await press(button('Discard'), 'Shift+Tab')
  await expect(page.getByRole('heading', { name: 'Studio' })).toBeVisible()
})

test('T-01 T-02 T-03 T-05 an administrator makes a resource on the screen, and a manager sees its records', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  test.setTimeout(180_000)
  const manager = await (await browser.newContext({ baseURL: `${app.url}/build/` })).newPage()
  await signIn(page, 'admin@example.com')
  await signIn(manager, 'manager@example.com')
  await makeGarages(page, manager)
})
