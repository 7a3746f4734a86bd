import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'
import { cutOff } from '../support/cutOff'

const RESOURCES = ['customers', 'users', 'insurance-companies', 'insurance-types']
const firstRow = '[data-id]'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'admin@example.com')
})

type Look = (screen: string) => Promise<void>

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Every state of a list that one can open: its filters, columns and what is done with chosen rows. */
async function walkList(page: Page, name: string, look: Look): Promise<void> {
  await page.goto(name)
  await expect(page.locator(firstRow).first()).toBeVisible()
  await look('list')
  await button(page, 'Columns and density').click()
  await look('column chooser')
  await page.keyboard.press('Escape')
  await button(page, 'Add filter').click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await look('filter')
  await page.keyboard.press('Escape')
  await page.locator(firstRow).first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  await look('bulk edit')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeVisible()
  await look('bulk delete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

/** A record with each of its tabs, and the question before it is deleted. */
async function walkView(page: Page, name: string, look: Look): Promise<void> {
  await page.goto(`${name}/1`)
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(`view, ${await tab.textContent()}`)
  }
  await button(page, 'Delete').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('delete')
  await page.keyboard.press('Escape')
}

/** A form that is filled, and an empty one with the messages of its fields. */
async function walkForms(page: Page, name: string, look: Look): Promise<void> {
  await page.goto(`${name}/1/edit`)
  await expect(button(page, 'Save')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await look('edit')
  await page.goto(`${name}/create`)
  await button(page, 'Save').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('create, with messages')
}

// In the dark only colours differ, which all screens share: two resources have every kind of field between them.
const SCHEMES = { light: RESOURCES, dark: ['customers', 'insurance-companies'] } as const

for (const colorScheme of ['light', 'dark'] as const)
  test(`Q-01 Q-04 axe finds nothing on any screen of any resource, ${colorScheme}`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme })
    const look: Look = screen => test.step(screen, () => expectNoAxeViolations(page))
    for (const name of SCHEMES[colorScheme]) {
      await walkList(page, name, look)
      await walkView(page, name, look)
      await walkForms(page, name, look)
    }
  })

test('Q-02 nothing is cut off and no page scrolls sideways from 360 to 2560 px', async ({ page }) => {
  test.setTimeout(180_000)
  for (const name of RESOURCES) {
    const look: Look = async screen => {
      for (const width of [360, 768, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .soft(async () => expect(await cutOff(page), `${name}, ${screen}, ${width} px`).toEqual([]))
          .toPass({ timeout: 2_000 })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await walkList(page, name, look)
    await walkView(page, name, look)
    await walkForms(page, name, look)
  }
})
