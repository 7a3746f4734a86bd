import { DEMO_PASSWORD, expect, test } from '../support/app'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const text = 'BT /F1 36 Tf 60 700 Td (Police report) Tj ET'
const page = (contents: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`
/** A PDF of two pages without a cross-reference table, which readers can rebuild. */
const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >> endobj',
    `3 0 obj ${page(4)} endobj`,
    `4 0 obj << /Length ${text.length} >> stream\n${text}\nendstream endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    `6 0 obj ${page(4)} endobj`,
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n'),
)
const broken = Buffer.from('%PDF-1.4\n%%EOF\n')

test('D-15 documents are filed by kind, previewed in the built pages, and limited to readers of the record', async ({
  app,
  page,
  request,
  signIn,
  expectNoAxeViolations,
}) => {
  await page.goto('login')
  await signIn(page, 'agent@example.com')
  await page.getByRole('link', { name: 'Claims' }).click()
  await page
    .getByRole('row', { name: /Under review/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  const list = page.getByRole('region', { name: 'Documents' }).getByRole('list')
  const row = list.getByRole('listitem').filter({ hasText: 'Missing' }).first()
  await expect(row).toBeVisible()
  const kind = (await row.locator('span').first().textContent()) ?? ''

  const uploaded = page.waitForResponse(response => response.url().endsWith('/api/v1/files'))
  await list.getByLabel(kind, { exact: true }).setInputFiles([
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'front.png', mimeType: 'image/png', buffer: PNG },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: broken },
  ])
  const { data } = await (await uploaded).json()
  const names = ['report.pdf', 'front.png', 'broken.pdf']
  for (const name of names) await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: kind }).getByText('Missing')).toBeHidden()

  await list.getByRole('button', { name: 'report.pdf', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('region', { name: 'Page 1 of 2' })
  await expect(first.getByText('Police report')).toBeAttached()
  const ink = () =>
    first.locator('canvas').evaluate(element => {
      const canvas = element as HTMLCanvasElement
      const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return drawn?.some((value, at) => at % 4 === 0 && value < 100) ?? false
    })
  await expect.poll(ink).toBe(true)
  const width = async () => (await first.locator('canvas').boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before)
  await expectNoAxeViolations(page)

  const seen = new Set<string | null>()
  while (!(await dialog.getByText(/^(\d) of \1$/).isVisible())) {
    seen.add(await dialog.getByRole('heading').textContent())
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => seen.has(await dialog.getByRole('heading').textContent())).toBe(false)
    const name = await dialog.getByRole('heading').textContent()
    if (name === 'front.png') await expect(dialog.getByRole('img', { name })).toBeVisible()
    if (name === 'broken.pdf') await expect(dialog.getByText('This PDF is damaged')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const guest = await request.post(`${app.url}/api/v1/auth/login`, {
    data: { email: 'guest@example.com', password: DEMO_PASSWORD },
  })
  const { token } = (await guest.json()).data
  const file = await request.get(`${app.url}/api/v1/files/${data.id}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(file.status()).toBe(404)
})
