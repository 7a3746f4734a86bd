import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { callerAt } from '../support/caller'
import type { phrases } from '../support/phrases'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const languages = [
  { language: 'en', direction: 'ltr', letter: 'v' },
  { language: 'ar', direction: 'rtl', letter: 'w' },
] as const

for (const { language, direction, letter } of languages)
  test(`R-05 I-02 text typed into pickers is taken or marked, by keyboard in ${language}`, async ({
    page,
    context,
    app,
    baseURL,
    resumeSession,
    expectNoAxeViolations,
  }) => {
    const fields: (typeof phrases)['fields'] = read(`src/core/i18n/${language}/fields.json`)
    const form: (typeof phrases)['form'] = read(`src/core/i18n/${language}/form.json`)
    const labels = read(`resources/i18n/${language}/work-orders.json`).fields
    const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
    const names = [`Quilla${letter} Zephyr`, `Quilla${letter} Zorander`]
    for (const name of names) {
      const [first_name, last_name] = name.split(' ')
      const phone = `+2167155${String(1000 + Math.floor(Math.random() * 9000))}`
      await admin.create('customers', {
        first_name,
        last_name,
        phone,
        email: `${last_name}.${letter}@example.com`,
      })
    }
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    await resumeSession(page, 'admin@example.com')
    await page.goto('work-orders/create')
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    const customer = page.getByRole('combobox', { name: labels.customer_id })
    const type = page.getByRole('combobox', { name: labels.insurance_type_id })
    const help = (box: typeof customer) =>
      box.evaluate(
        input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      )
    const retype = async (text: string) => {
      await customer.focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    }

    await test.step('Tab before the search has answered takes the only match', async () => {
      await retype(`quilla${letter} zeph`)
      await page.keyboard.press('Tab')
      await expect(customer).toHaveValue(names[0] ?? '')
      await expect(customer).not.toBeFocused()
    })

    await test.step('Enter marks what two customers match, and does not send the form', async () => {
      await retype(`quilla${letter}`)
      await expect(page.getByRole('option', { name: names[1] })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(customer).toHaveAttribute('aria-invalid', 'true')
      await expect(customer).toHaveValue(`quilla${letter}`)
      expect(await help(customer)).toContain(language === 'en' ? '2 match. Choose one.' : 'نتيجتان')
      await expect(type).toHaveAttribute('aria-invalid', 'false')
      await expectNoAxeViolations(page)
    })

    await test.step('Enter takes the only match, and does not send the form', async () => {
      await page.keyboard.type(' zor')
      await expect(page.getByRole('option', { name: names[0] })).toBeHidden()
      await page.keyboard.press('Enter')
      await expect(customer).toHaveValue(names[1] ?? '')
      await expect(type).toHaveAttribute('aria-invalid', 'false')
    })

    await test.step('a save by keyboard is refused with what nothing matches, and the text stays', async () => {
      await retype('nobody is called this')
      await page.keyboard.press('Control+S')
      await expect(customer).toHaveAttribute('aria-invalid', 'true')
      expect(await help(customer)).toBe(fields.unmatched.none)
      await expect(customer).toBeFocused()
      await expect(customer).toHaveValue('nobody is called this')
      await expect(page).toHaveURL(/work-orders\/create$/)
    })

    await test.step('a save by keyboard waits for the search, and then checks the form', async () => {
      await retype(`quilla${letter} zeph`)
      await page.keyboard.press('Control+S')
      await expect(customer).toHaveValue(names[0] ?? '')
      // The form has been checked now: its other required field is marked.
      await expect(type).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('button', { name: form.save, exact: true })).toBeVisible()
    })

    await test.step('a filter takes the only match too', async () => {
      page.on('dialog', dialog => dialog.accept())
      await page.goto('audit')
      const by = page.getByRole('search').getByRole('combobox').first()
      await by.focus()
      await page.keyboard.type('manager@example.com')
      await page.keyboard.press('Tab')
      await expect(by).not.toHaveValue('manager@example.com')
      await expect(by).not.toHaveValue('')
      await expect(page).toHaveURL(/by=\d+/)
      await admin.deleteDrafts()
    })
  })
