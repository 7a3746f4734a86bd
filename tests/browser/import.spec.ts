import { readFileSync } from 'node:fs'
import { expect, test } from '../support/app'

/** A file as a Turkish spreadsheet saves it: Windows-1254, semicolons, and a cell with two lines. */
const FILE = [
  'Ad;Soyad;E-posta;Doğum tarihi;Açıklama',
  'İpek;Şahin;ipek@example.com;03.04.1980;"Eski müşteri;\r\nyeni poliçe ister"',
  'Gül;Öztürk;gul;31.12.1975;',
].join('\r\n')

const LETTERS: Record<string, number> = { ğ: 0xf0, İ: 0xdd, Ş: 0xde, ş: 0xfe, ü: 0xfc, Ö: 0xd6, ç: 0xe7 }
const inTurkish = (text: string) =>
  Buffer.from([...text].map(letter => LETTERS[letter] ?? (letter === 'ı' ? 0xfd : letter.charCodeAt(0))))

test('C-11 imports a file of another program: maps, corrects, writes, notifies and undoes it', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('customers/import')
  await expectNoAxeViolations(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  const file = { name: 'müşteriler.csv', mimeType: 'text/csv', buffer: inTurkish(FILE) }
  await (await choosing).setFiles(file)

  const fieldOf = (column: string) => page.getByRole('combobox', { name: `Field for ${column}` })
  await expect(fieldOf('Ad')).toHaveText('First name')
  await expect(page.getByRole('rowheader', { name: 'Doğum tarihi' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Columns' })).toBeFocused()
  const chosen = { Soyad: /^Last name/, Açıklama: /^Notes$/ }
  for (const [column, field] of Object.entries(chosen)) {
    await fieldOf(column).click()
    await page.getByRole('option', { name: field }).click()
    await expect(fieldOf(column)).toHaveText(field)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Check rows' }).click()

  const wrong = page.getByRole('button', { name: 'E-posta, row 3: gul' })
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  await wrong.press('Enter')
  const cell = page.getByRole('dialog', { name: 'E-posta, row 3' }).getByRole('textbox')
  await expect(cell).toBeFocused()
  await cell.fill('gul@example.com')
  await cell.press('Enter')
  const write = page.getByRole('button', { name: 'Import 2 rows' })
  await expect(write).toBeEnabled()
  await write.click()

  await expect(page.getByText('Import complete')).toBeVisible()
  await expect(page.getByRole('row', { name: /Created.*İpek.*Şahin/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV report' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^import-.*\.csv$/)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /undone/i })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Open list', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeVisible()
  await expect(page.getByRole('main').getByText('İpek Şahin')).toHaveCount(0)
})

for (const language of ['en', 'ar'])
  test(`C-11 a phone shows examples and errors without scrolling sideways, in ${language}`, async ({
    page,
    context,
    baseURL,
    resumeSession,
    expectNoAxeViolations,
  }) => {
    const phrases = JSON.parse(readFileSync(`src/core/i18n/${language}/import.json`, 'utf8'))
    await page.setViewportSize({ width: 390, height: 844 })
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    await resumeSession(page, 'admin@example.com')
    await page.goto('customers/import')
    const long = 'wants a new policy for the family car and the house by the sea'
    const buffer = Buffer.from(`First name,Last name,Email,Notes\nAmel,Ben Salah,amel,${long}\n`)
    await page.locator('input[type="file"]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    const columns = page.getByRole('table').first()
    await expect(columns.getByText(long.slice(0, 60))).toBeVisible()
    const isWide = (table: typeof columns) =>
      table.evaluate(({ parentElement: frame }) => !frame || frame.scrollWidth > frame.clientWidth + 1)
    expect(await isWide(columns)).toBe(false)
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: phrases.check, exact: true }).click()
    const rows = page.getByRole('table', { name: phrases.show })
    const error = rows.getByText(/^Email: /)
    await expect(error).toBeInViewport({ ratio: 1 })
    expect(await isWide(rows)).toBe(true)
    await rows.evaluate(({ parentElement: frame }) =>
      frame?.scrollTo({ left: (document.dir === 'rtl' ? -1 : 1) * frame.scrollWidth }),
    )
    await expect(rows.getByText(long.slice(0, 60))).toBeInViewport()
    await expect(error).toBeInViewport({ ratio: 1 })
    await expect(rows.getByRole('rowheader', { name: '2' })).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(page)
  })
