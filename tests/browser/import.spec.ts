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
