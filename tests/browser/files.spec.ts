import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { docx, EMAIL } from '../support/officeFiles'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Large enough to take a while on the test's slow connection. */
const large = Buffer.concat([PNG, Buffer.alloc(300_000)])
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

async function newCompany(page: Page, name: string, code: string) {
  await page.goto('insurance-companies/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
}

const logo = (page: Page) => page.getByRole('group', { name: 'Logo' })
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  logo(page).locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })

/** Makes the connection slow enough for upload progress to be visible. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await browser.send('Network.emulateNetworkConditions', conditions)
  return () => browser.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
}

/** Requests a file as another user, and returns the response. */
async function fetchAs(request: APIRequestContext, url: string, email: string, id: number) {
  const signedIn = await request.post(`${url}/api/v1/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
  })
  const { data } = await signedIn.json()
  return request.get(`${url}/api/v1/files/${id}`, { headers: { Authorization: `Bearer ${data.token}` } })
}

test('D-15 a logo uploads with progress, appears on the view, and is readable by readers of the record', async ({
  app,
  page,
  request,
  signIn,
  expectNoAxeViolations,
}) => {
  await page.goto('login')
  await signIn(page, 'admin@example.com')
  await newCompany(page, 'Files Mutual', 'FILES')
  const atFullSpeed = await slowDown(page)
  const answer = page.waitForResponse(response => response.url().endsWith('/api/v1/files'))
  await choose(page, 'شعار.png', 'image/png', large)
  const bar = page.getByRole('progressbar', { name: 'Uploading شعار.png' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await atFullSpeed()
  const { data } = await (await answer).json()
  await expect(logo(page).getByRole('button', { name: 'شعار.png', exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Files Mutual', level: 1 })).toBeVisible()
  const picture = page.getByRole('main').locator('img[src^="blob:"]')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)

  // After a reload the page has no data about the upload; the server provides the file's name and size.
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: 'شعار.png', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('293 kB')).toBeVisible()

  const asManager = await fetchAs(request, app.url, 'manager@example.com', data.id)
  expect(asManager.status()).toBe(200)
  expect((await asManager.body()).equals(large)).toBe(true)
  expect((await fetchAs(request, app.url, 'guest@example.com', data.id)).status()).toBe(404)
})

test('D-15 E-02 screen and server both refuse a file of a wrong type next to its field', async ({
  page,
  signIn,
  consoleWatch,
}) => {
  // The browser's own messages about the refusals that this test provokes.
  consoleWatch.allow(/status of 4(15|22)/)
  await page.goto('login')
  await signIn(page, 'admin@example.com')
  await newCompany(page, 'Wrong Files Mutual', 'WRONGFILES')
  await choose(page, 'offer.pdf', 'application/pdf', PDF)
  await expect(logo(page).getByRole('alert')).toContainText(
    'offer.pdf: This type of file isn’t accepted. Choose another one.',
  )

  await logo(page).getByRole('button', { name: 'Dismiss' }).click()
  await choose(page, 'page.png', 'image/png', Buffer.from('<!doctype html><script>1</script>'))
  await expect(logo(page).getByRole('alert')).toContainText('page.png')
  await expect(logo(page).getByRole('link')).toHaveCount(0)

  await logo(page).getByRole('button', { name: 'Dismiss' }).click()
  // The file has a picture's name, but its content is a document, which the server detects.
  await choose(page, 'offer.png', 'image/png', PDF)
  await expect(logo(page).getByRole('button', { name: 'offer.png.pdf', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    logo(page).getByText('Only these types of files are accepted here: PNG, JPEG, and WEBP.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/insurance-companies\/create$/)
})

const phrasesOf = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

for (const [language, id] of [
  ['en', 2],
  ['ar', 4],
] as const)
  test(`D-15 47.3 a letter and an e-mail are attached and downloaded by keyboard, in ${language}`, async ({
    page,
    context,
    baseURL,
    resumeSession,
    expectNoAxeViolations,
  }) => {
    const [fields, form] = ['fields', 'form'].map(part => phrasesOf(`src/core/i18n/${language}/${part}.json`))
    const { documents } = phrasesOf(`resources/i18n/${language}/customers.json`).fields
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    await resumeSession(page, 'admin@example.com')
    await page.goto(`customers/${id}/edit`)
    const group = page.getByRole('group', { name: documents })
    await expect(group.getByText('OpenDocument')).toBeVisible()
    const letter = await docx()
    const files = [
      { name: 'عقد 2026.docx', mimeType: '', buffer: letter },
      { name: 'Réclamation.eml', mimeType: 'message/rfc822', buffer: Buffer.from(EMAIL) },
    ]
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: fields.choose_files }).press('Enter')
    await (await chooser).setFiles(files)
    for (const { name } of files) await expect(group.getByRole('button', { name, exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: form.save, exact: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
    await page.getByRole('tab', { name: documents, exact: true }).press('Enter')
    const panel = page.getByRole('tabpanel')
    for (const { name, buffer } of files) {
      const saved = page.waitForEvent('download')
      await panel.getByRole('button', { name, exact: true }).press('Enter')
      const download = await saved
      expect(download.suggestedFilename()).toBe(name)
      expect(readFileSync(await download.path()).equals(buffer)).toBe(true)
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)
  })

test('D-15 47.3 an e-mail with a script is no page, even if a browser opens its address', async ({
  app,
  page,
  request,
}) => {
  const data = { email: 'admin@example.com', password: DEMO_PASSWORD }
  const signedIn = await request.post(`${app.url}/api/v1/auth/login`, { data })
  const headers = { Authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const file = { name: 'Réclamation.eml', mimeType: 'text/html', buffer: Buffer.from(EMAIL) }
  const sent = await request.post(`${app.url}/api/v1/files`, { headers, multipart: { file } })
  expect(sent.status()).toBe(201)
  await page.setExtraHTTPHeaders(headers)
  const saved = page.waitForEvent('download')
  await page.goto(`${app.url}/api/v1/files/${(await sent.json()).data.id}`).catch(() => undefined)
  expect((await saved).suggestedFilename()).toBe('Réclamation.eml')
  expect(page.url()).toBe('about:blank')
  expect(await page.title()).toBe('')
})
