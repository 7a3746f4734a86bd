import { expect, test } from '../support/app'

const STATES = ['In use', 'Planned', 'Closed']

/** Returns a file with this many rows, as a French spreadsheet saves it. */
function garages(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(3, '0')
    const day = String((at % 28) + 1).padStart(2, '0')
    return [
      `Garage ${number}`,
      `G-${number}`,
      `${day}/03/2024`,
      at === 7 ? 'n/a' : at % 40,
      at === 8 ? 'unknown' : `${at},50`,
      STATES[at % 3],
      `garage${number}@example.com`,
      at % 2 ? 'oui' : 'non',
    ].join(';')
  })
  return ['Garage;Code;Since;Places;Rent;Status;Contact;Open', ...rows, 'TOTAL;;;3900;19900,00;;;'].join('\n')
}

test('T-01 a spreadsheet of 200 rows becomes a resource, whose list shows the rows', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  test.setTimeout(180_000)
  await resumeSession(page, 'admin@example.com')
  await page.goto('studio')
  await page.getByRole('button', { name: 'New resource' }).click()
  await page.getByRole('radio', { name: /^From a spreadsheet/ }).check()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'parking_garages.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(garages(200)),
  })

  await test.step('reviews the fields', async () => {
    await expect(page.getByText('200 rows')).toBeVisible()
    const kinds = page.getByRole('combobox', { name: 'Type' })
    await expect(kinds).toHaveText([
      ...['Text', 'Text', 'Date', 'Whole number', 'Amount', 'Choice', 'Email', 'Yes or no'],
    ])
    await expect(page.getByLabel('What is one called?')).toHaveValue('Parking garage')
    await expect(page.getByText(/^Row 202 \(“\W?TOTAL\W?”\) looks like a line of sums/)).toBeVisible()
    await expect(
      page.getByText(/^1 cell has no value and is left empty: “\W?n\/a\W?” in row 9/),
    ).toBeVisible()
    await expect(page.getByText(/^1 cell doesn’t fit this type: “\W?unknown\W?” in row 10/)).toBeVisible()
    await page.getByLabel('Leave these cells empty').check()
    const since = page.getByRole('group', { name: 'Since' })
    await since.getByLabel('Label').fill('Rented since')
    await expect(since.getByLabel('Name in the API')).toHaveValue('rented_since')
    await expectNoAxeViolations(page)
  })
  await test.step('creates them and imports the rows', async () => {
    await page.getByRole('button', { name: 'Create and import' }).click()
    await expect(page).toHaveURL(/\/parking-garages$/, { timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'Parking garages', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Garage 200' })).toBeVisible()
    await expect(page.getByText(/of 200/)).toBeVisible()
  })
  await test.step('the values are dates, amounts and choices', async () => {
    await page.getByRole('link', { name: 'Garage 200' }).click()
    await expect(page.getByRole('heading', { name: 'Garage 200', level: 1 })).toBeVisible()
    await expect(page.getByText('Planned')).toBeVisible()
    await expect(page.getByText(/199\.50/)).toBeVisible()
  })
})
