import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

/** What the rules of a demo user come to: the actions on each resource that they may open. */
const ALL = 'create update delete'
const people: Record<string, Record<string, string>> = {
  admin: { customers: ALL, 'insurance-companies': ALL, 'insurance-types': ALL, users: ALL, roles: ALL },
  manager: { customers: '', 'insurance-companies': ALL, 'insurance-types': '', users: ALL, roles: '' },
  lead: {
    customers: 'create update',
    'insurance-companies': ALL,
    'insurance-types': ALL,
    users: ALL,
    roles: '',
  },
  staff: { customers: '' },
  agent: { customers: 'create', 'insurance-companies': '', 'insurance-types': '' },
  guest: {},
}
const names = Object.keys(people.admin ?? {})
const refused = { name: 'Not Authorized - 401' }

/** A call with the token of whoever is signed in, past every button that the screens leave out. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'accessToken')?.value ?? ''
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` }
  const url = new URL(`/api/v1/${path}`, page.url()).href
  const answer = await page.request.fetch(url, { method, headers, data })
  return { status: answer.status(), data: answer.ok() ? (await answer.json()).data : undefined }
}

/** The addresses of the menu, without the router's base. */
async function menu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll(all => all.map(link => (link.getAttribute('href') ?? '').split('/').pop() ?? ''))
}

async function expectAction(page: Page, role: 'link' | 'button', name: string | RegExp, allowed: boolean) {
  const main = page.getByRole('main')
  await expect(main.getByRole(role, { name, exact: typeof name === 'string' })).toHaveCount(allowed ? 1 : 0)
}

for (const [person, rights] of Object.entries(people))
  test(`P-05 P-06 ${person} gets the menu, pages, buttons and calls that the rules allow`, async ({
    page,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.allow(/403/)
    await signIn(page, `${person}@example.com`)
    expect((await menu(page)).toSorted()).toEqual(['dashboard', ...Object.keys(rights)].toSorted())

    for (const name of names) {
      const open = rights[name]
      const may = (action: string) => open?.split(' ').includes(action) ?? false
      const [first] = (await call(page, 'GET', `${name}?range=[0,0]`)).data ?? []

      await page.goto(name)
      if (open === undefined) {
        await expect(page.getByRole('heading', refused)).toBeVisible()
        await page.goto(`${name}/1`)
        await expect(page.getByRole('heading', refused)).toBeVisible()
        expect((await call(page, 'GET', name)).status).toBe(403)
        expect((await call(page, 'GET', `${name}/1`)).status).toBe(403)
      } else {
        await expect(page.locator('[data-id]').first()).toBeVisible()
        await expectAction(page, 'link', /^New /, may('create'))
        await page.goto(`${name}/${first.id}`)
        await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
        await expectAction(page, 'link', 'Edit', may('update'))
        await expectAction(page, 'button', 'Delete', may('delete'))
      }

      await page.goto(`${name}/create`)
      if (may('create')) await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      else await expect(page.getByRole('heading', refused)).toBeVisible()
      const created = await call(page, 'POST', name, {})
      expect(created.status, `${person} creates ${name}`).toBe(may('create') ? 422 : 403)

      const id = first?.id ?? 1
      await page.goto(`${name}/${id}/edit`)
      if (may('update')) await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
      else await expect(page.getByRole('heading', refused)).toBeVisible()
      if (!may('update'))
        expect((await call(page, 'PUT', `${name}/${id}`, { notes: 'x' })).status, `updates ${name}`).toBe(403)
      if (!may('delete'))
        expect((await call(page, 'DELETE', `${name}/${id}`)).status, `${person} deletes ${name}`).toBe(403)
    }
  })

test('P-09 an agent edits only the customers that are theirs, on the screen and through the API', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'agent@example.com')
  const me = (await call(page, 'GET', 'auth/me')).data.id
  const firstWhere = async (filter: object) =>
    (await call(page, 'GET', `customers?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .data[0]
  const own = await firstWhere({ assigned_to: me })
  const others = await firstWhere({ assigned_to_neq: me })

  await page.goto(`customers/${own.id}`)
  await expectAction(page, 'link', 'Edit', true)
  await page.goto(`customers/${own.id}/edit`)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  expect((await call(page, 'PUT', `customers/${own.id}`, { notes: 'Mine' })).status).toBe(200)

  await page.goto(`customers/${others.id}`)
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expectAction(page, 'link', 'Edit', false)
  await page.goto(`customers/${others.id}/edit`)
  await expect(page.getByRole('heading', refused)).toBeVisible()
  expect((await call(page, 'PUT', `customers/${others.id}`, { notes: 'Mine' })).status).toBe(403)
})
