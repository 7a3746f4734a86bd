import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './axe'

/**
 * An administrator makes a resource in Studio: eight fields, two of them references, states with a guard, a rule, a
 * notification and a measure. Then a manager sees its records. Both are signed in, perhaps at different processes.
 */
export async function makeGarages(page: Page, manager: Page): Promise<void> {
  const add = async (label: string, kind: string, target?: string) => {
    await page.getByLabel('Name of the new field').fill(label)
    await page.getByLabel('Type', { exact: true }).first().click()
    await page.getByRole('option', { name: kind, exact: true }).click()
    await page.getByRole('button', { name: 'Add field' }).click()
    if (!target) return
    await page.getByLabel('Of which resource').click()
    await page.getByRole('option', { name: target, exact: true }).click()
    await page.getByRole('button', { name: 'Close' }).first().click()
  }
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()

  await test.step('names it and adds eight fields, two of them references', async () => {
    await page.goto('studio')
    await page.getByRole('button', { name: 'New resource' }).click()
    await page.getByLabel('What is one called?').fill('Garage')
    await page.getByLabel('And several?').fill('Garages')
    await page.getByRole('button', { name: 'Continue' }).click()
    await add('City', 'Text')
    await add('Since', 'Date')
    await add('Rent', 'Amount')
    await add('Places', 'Whole number')
    await add('Contact', 'Reference', 'Users')
    await add('Insurer', 'Reference', 'Insurance companies')
    await expectNoAxeViolations(page)
  })
  await test.step('draws states with a guard, and writes a rule, a notification and a measure', async () => {
    await tab('States')
    for (const state of ['Planned', 'In use']) {
      await page.getByLabel('Name of a state').fill(state)
      await page.getByRole('button', { name: 'Add state' }).click()
    }
    await page.getByRole('button', { name: 'Add transition' }).click()
    await page.getByLabel('Label of the button').fill('Start using')
    await page.getByRole('button', { name: 'Add requirement' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('option', { name: 'City' }).click()
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'contains' }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Tunis')
    await page.getByLabel('Message while it does not hold').fill('The garage is not in Tunis.')
    await tab('Rules')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('button', { name: 'Expression' }).click()
    const check = page.getByRole('textbox', { name: 'What must hold' })
    await check.fill('')
    await check.pressSequentially('pla')
    await check.press('Enter')
    await check.pressSequentially(' > 0')
    await expect(check).toHaveValue('places > 0')
    await page.getByRole('textbox', { name: 'Message' }).fill('A garage has places.')
    await tab('Notifications and schedules')
    await page.getByRole('button', { name: 'Add notification' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('New garage: %{label}')
    await tab('Numbers')
    await page.getByRole('button', { name: 'Add measure' }).click()
  })
  await test.step('undoes and repeats an edit, and finds it again after a reload', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('garages_count')).toBeHidden()
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await page.reload()
    await expect(page.getByText('garages_count')).toBeVisible()
  })
  await test.step('reads the plan and applies it', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText('These changes can be applied. No data is lost.')).toBeVisible()
    await expect(page.getByText('Added: field City')).toBeVisible()
    await page.getByLabel(/^Reason/).fill('We rent garages')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Changes applied')).toBeVisible()
    await tab('Versions')
    await expect(page.getByText('We rent garages')).toBeVisible()
  })
  await test.step('the rule, the guard and the transition work, and a manager sees the record', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Garages' }).click()
    await page.goto('garages/create')
    await page.getByLabel('Name').fill('Harbour')
    await page.getByLabel('Places').fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A garage has places.').first()).toBeVisible()
    await page.getByLabel('Places').fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible()
    await manager.goto('garages')
    await expect(manager.getByRole('link', { name: 'Harbour' })).toBeVisible()
  })
}
