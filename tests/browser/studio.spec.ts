import { DEMO_PASSWORD, expect, test } from '../support/app'

const BRANCHES = {
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  menu: 'administration',
  fields: {
    name: { kind: 'text', required: true },
    city: { kind: 'text' },
    status: { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true },
  },
  transitions: { open: { from: ['planned'], to: 'open', guard: { no_city: 'has(record.city)' } } },
  list: { columns: ['name', 'city', 'status'] },
  labels: {
    en: {
      name: 'Branch |||| Branches',
      new: 'New branch',
      fields: { city: 'Town' },
      transitions: { open: 'Open it' },
    },
    ar: { name: 'فرع |||| فروع' },
  },
}

const LOYALTY = {
  extends: 'customers',
  fields: { loyalty_since: { kind: 'date' }, branch_id: { kind: 'reference', to: 'branches' } },
  labels: {
    en: { sections: { additional: 'Additional information' }, fields: { loyalty_since: 'Customer since' } },
  },
}

test('T-04 open windows follow a definition without a reload, and keep what was typed', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  await signIn(page, 'admin@example.com')
  const token = await apiToken(app.url)
  const apply = (changes: object) => applied(app.url, token, changes)
  await page.goto('customers/create')
  await page.getByLabel('First name').fill('Amel')
  await expect(page.getByRole('button', { name: /Live updates are on/ })).toBeVisible()

  await apply({ branches: BRANCHES })
  await expect(page.getByRole('link', { name: 'Branches' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amel')

  await apply({ customers: LOYALTY })
  await expect(page.getByLabel('Customer since')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Amel')

  const second = await (await browser.newContext({ baseURL: `${app.url}/build/` })).newPage()
  await signIn(second, 'admin@example.com')
  await second.goto('branches')
  await second.getByRole('link', { name: 'New branch' }).first().click()
  await second.getByLabel('Name').fill('Sfax')
  await second.getByLabel('Town').fill('Sfax')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByRole('button', { name: 'Open it' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Open it' }).click()
  await expect(second.getByText('Open', { exact: true }).first()).toBeVisible()

  await page.getByLabel('Last name').fill('Trabelsi')
  await page.getByLabel('Phone').first().fill('71234567')
  await page.getByLabel('Branch').fill('Sfax')
  await page.getByRole('option', { name: 'Sfax' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sfax' })).toBeVisible()
})

async function apiToken(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })
  return (await answer.json()).data.token
}

async function applied(url: string, token: string, changes: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const begun = await fetch(`${url}/api/v1/studio/apply`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ changes }),
  })
  const { data } = await begun.json()
  await expect
    .poll(async () => (await (await fetch(`${url}/api/v1/jobs/${data.id}`, { headers })).json()).data.status)
    .toBe('done')
}
