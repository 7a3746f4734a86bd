import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { expect, test } from '../support/app'
import type { phrases } from '../support/phrases'

type Phrases = typeof phrases

const phrasesOf = <Section extends keyof Phrases>(language: string, section: Section) =>
  JSON.parse(readFileSync(`src/core/i18n/${language}/${section}.json`, 'utf8')) as Phrases[Section]

const auth = { en: phrasesOf('en', 'auth'), fr: phrasesOf('fr', 'auth'), ar: phrasesOf('ar', 'auth') }
const form = { ar: phrasesOf('ar', 'form'), tr: phrasesOf('tr', 'form') }
const validation = { en: phrasesOf('en', 'validation'), ar: phrasesOf('ar', 'validation') }

const speak = (context: BrowserContext, baseURL: string | undefined, language: string) =>
  context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])

const html = (page: Page) => page.locator('html')

/** Chooses a language in the header's menu. */
async function choose(page: Page, name: string, language: string): Promise<void> {
  const current = (await html(page).getAttribute('lang')) ?? ''
  const menu = phrasesOf(current, 'app').language
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(html(page)).toHaveAttribute('lang', language)
}

test('I-02 S-02 the first paint is right-to-left and loads only the language in use', async ({
  page,
  context,
  baseURL,
}) => {
  await speak(context, baseURL, 'ar')
  const scripts: Request[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  const delayed: Route[] = []
  await page.route(/\/assets\/first-[^/]*\.js$/, route => {
    delayed.push(route)
  })
  await page.goto('login', { waitUntil: 'commit' })
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('button', { name: auth.ar.submit, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${auth.ar.title} · Coverdesk`)

  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  await Promise.all(delayed.map(route => route.continue()))
  await page.waitForFunction(() => !window.takeOver)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts.map(async script => (await script.response())?.text()))
  const holds = (text: string) => loaded.some(script => script?.includes(text))
  expect(holds(auth.ar.forgot.link)).toBe(true)
  expect(holds(auth.fr.forgot.link) || holds(auth.en.forgot.link)).toBe(false)
})

test('I-02 S-02 the language changes immediately and keeps all input', async ({ page, signIn }) => {
  await page.goto('login')
  await page.getByLabel(auth.en.email).fill('lead@example.com')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByLabel(auth.fr.email)).toHaveValue('lead@example.com')
  await expect(page).toHaveTitle(`${auth.fr.title} · Coverdesk`)
  await page.getByRole('button', { name: 'English' }).click()
  await signIn(page, 'lead@example.com')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByLabel(/^First name/).fill('Typed before')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(validation.en.required).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  await choose(page, 'العربية', 'ar')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(validation.ar.required).first()).toBeVisible()
  await expect(page.locator('input[name="first_name"]')).toHaveValue('Typed before')
  const nav = await page.getByRole('navigation').first().boundingBox()
  expect(nav?.x).toBeGreaterThan(640)
  await choose(page, 'Türkçe', 'tr')
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('button', { name: form.tr.save, exact: true })).toBeVisible()
  await expect(page.locator('input[name="first_name"]')).toHaveValue('Typed before')
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)

  await page.reload()
  await expect(page.getByRole('button', { name: form.tr.save, exact: true })).toBeVisible()
  const saved = page.waitForResponse(answer => answer.url().endsWith('/auth/profile') && answer.ok())
  await choose(page, 'English', 'en')
  await saved
})
