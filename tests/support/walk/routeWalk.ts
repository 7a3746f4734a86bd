import { expect, type Page } from '@playwright/test'
import type { Ask } from './apiProbe'
import { type RouteRow, routeRows, whereSignedOut } from './routeRows'
import { go, type Tally } from './screens'

const REFUSED = 'Not Authorized - 401'
const NOT_FOUND = 'Page Not Found - 404'
const here = (page: Page) => page.url().replace(/^.*?\/build/, '')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * Expects a page by its address and title. The title of a record's page or a form is its heading, not the
 * previous page's.
 */
async function expectPage(
  page: Page,
  about: string,
  lands: string,
  title: string | undefined,
  before = '',
): Promise<void> {
  await expect(async () => {
    expect(here(page), about).toBe(lands)
    const name = title ?? (await heading(page).textContent({ timeout: 1_000 }))
    expect(await page.title(), about).toBe(`${name} · Coverdesk`)
    if (title === undefined) expect(name, about).not.toBe(before.split(' · ')[0])
  }).toPass({ intervals: [20, 40, 80, 160], timeout: 15_000 })
  await expect(heading(page), about).toBeVisible()
}

interface Visitor {
  page: Page
  rows: readonly RouteRow[]
  ask: Ask
  can: (action: string, subject: string) => boolean
  tally: Tally
}

/** Navigates to addresses of R as a signed-in user, without reloading the document. */
export async function walkRoutes({ page, rows, ask, can, tally }: Visitor): Promise<void> {
  for (const row of rows.filter(({ blank }) => !blank)) {
    const { at, lands = at, needs, refusedAt = lands, title } = row
    const [, resource = '', id = ''] = lands.split(/[/?]/)
    const refused = needs && !can(...needs)
    const record = /^\d+$/.test(id) && !refused && (await ask('GET', `${resource}/${id}`)).status
    const before = await page.title()
    await go(page, at.slice(1))
    const called = refused ? REFUSED : record === 403 || record === 404 ? NOT_FOUND : title
    await expectPage(page, `${row.row} ${at}`, refused ? refusedAt : lands, called, before)
    await expect(page.getByRole('banner'), 'the layout is around it').toBeVisible()
    tally.cases += 1
  }
}

/** Opens addresses of R signed out, each in a separate document. */
export async function walkSignedOut(page: Page, rows: readonly RouteRow[]): Promise<void> {
  for (const row of rows) {
    await page.goto(row.at.slice(1) || './')
    const lands = whereSignedOut(row)
    const called = lands.startsWith('/login') ? 'Sign in' : row.title
    await expectPage(page, `${row.row} ${row.at}`, lands, called)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
}

/** Opens the addresses whose pages are separate documents, signed in. */
export async function walkDocuments(page: Page): Promise<void> {
  for (const { row, at, lands = at, title } of routeRows.filter(({ blank }) => blank)) {
    await page.goto(at.slice(1))
    await expectPage(page, `${row} ${at}`, lands, lands === '/dashboard' ? 'Dashboard' : title)
  }
}
