import { createMongoAbility } from '@casl/ability'
import { rulesFor } from '../../resources/permissionRules'
import { routes } from '../../resources/routes'
import type { Rule } from '../../src/core/access/rule'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { callerAt } from '../support/caller'
import { asksOf } from '../support/walk/apiProbe'
import { readWalked, type WalkedResource } from '../support/walk/definitions'
import { walkResource } from '../support/walk/resourceWalk'
import { routeRows } from '../support/walk/routeRows'
import { walkDocuments, walkRoutes, walkSignedOut } from '../support/walk/routeWalk'
import { addStudioResource, studioResource } from '../support/walk/studioResource'

// A walk sends hundreds of requests, which is slow on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const long = Boolean(process.env.TEST_LONG)

/**
 * The user whose permissions depend on the record, and the user with the fewest permissions. The
 * administrator walks only the resource from Studio, which nobody else can read yet. With TEST_LONG, all
 * users walk everything.
 */
const people = long ? ['admin', 'manager', 'lead', 'staff', 'agent', 'guest'] : ['admin', 'agent', 'guest']
const isWalked = (person: string, { name }: WalkedResource) =>
  long || person !== 'admin' || name === studioResource.name

let resources: WalkedResource[]

test.beforeAll(async () => {
  resources = await readWalked()
})

/** tests/routing checks every address. This opens one address of each row on real pages. */
const oneOfEach = routeRows.filter(
  ({ row, at }, place) => routeRows.findIndex(one => one.row === row) === place || at === '/two-steps',
)

/** Without TEST_LONG, the agent opens every address; the others open one for each permission. */
const ofEachPermission = routeRows.filter(
  ({ needs }, place) => needs && routeRows.findIndex(row => row.needs?.join() === needs.join()) === place,
)
const rowsOf = (person: string) => (long || person === 'agent' ? routeRows : ofEachPermission)

const pages = routes.flatMap(route =>
  'ability' in route && route.ability ? [{ ...route, ...route.ability }] : [],
)
/** Pages whose address needs no record. */
const plainPages = pages.filter(({ path }) => !path.includes(':'))

for (const person of people)
  test(`R-01 R-02 R-14 R-19 P-05 P-06 T-09 E-02 every page, button and field that ${person} sees matches what the server allows`, async ({
    page,
    app,
    signIn,
    consoleWatch,
  }, info) => {
    consoleWatch.allow(/40[349]|422|400/)
    await addStudioResource(await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD))
    await signIn(page, `${person}@example.com`)
    const ask = asksOf(page)
    const { data: account } = await ask('GET', 'auth/me')
    const rules = rulesFor(
      { ...account, user_type: account.user_type as number },
      account.permissions as Rule[],
    )
    // Page permissions have no conditions.
    const ability = createMongoAbility(rules as never)
    const tally = { cases: 0, heard: new Set<string>() }

    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
    await expect(menu.first()).toBeVisible()
    const inMenu = await menu.evaluateAll(all =>
      all.map(link => (link.getAttribute('href') ?? '').replace(/^\/build/, '')),
    )
    for (const { path, action, subject, nav } of plainPages) {
      if (!nav) continue
      expect([path, inMenu.includes(path)]).toEqual([path, ability.can(action, subject)])
      tally.cases += 1
    }
    await test.step('R-01 to R-19 at every address', () =>
      walkRoutes({
        page,
        rows: rowsOf(person),
        ask,
        can: (action, subject) => ability.can(action, subject),
        tally,
      }))
    for (const resource of resources) {
      if (!resource.hasPages || !isWalked(person, resource)) continue
      const readable = (await ask('GET', `${resource.name}?range=[0,0]`)).status === 200
      expect([resource.name, inMenu.includes(`/${resource.name}`)]).toEqual([resource.name, readable])
      tally.cases += 1
      await test.step(resource.name, () =>
        walkResource({ page, ask, resource, me: Number(account.id), tally, thorough: long }),
      )
    }
    console.info(`  ${person}: ${tally.cases} cases compared`)
    info.annotations.push({ type: 'cases', description: String(tally.cases) })
    await test.step(`compares ${tally.cases} cases for ${person}`, () =>
      expect(tally.cases).toBeGreaterThan(20))
  })

test('R-03 R-04 R-06 R-08 R-09 R-11 R-12 R-13 R-15 R-18 addresses redirect correctly, signed in or not', async ({
  page,
  signIn,
}) => {
  await walkSignedOut(page, long ? routeRows : oneOfEach)
  await signIn(page, 'manager@example.com')
  await walkDocuments(page)
})

test('P-09 an agent edits only their own customers, on screen and through the API', async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/)
  await signIn(page, 'agent@example.com')
  const ask = asksOf(page)
  const me = (await ask('GET', 'auth/me')).data.id
  const firstWhere = async (filter: object) =>
    (await ask('GET', `customers?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).data[0]
  const own = await firstWhere({ assigned_to: me })
  const others = await firstWhere({ assigned_to_neq: me })
  expect((await ask('PUT', `customers/${own?.id}`, { notes: 'Mine' })).status).toBe(200)
  const refused = await ask('PUT', `customers/${others?.id}`, { notes: 'Mine' })
  expect([refused.status, refused.message]).toEqual([
    403,
    'You can’t do this: it requires the permission “update” for Customers, which you have only where Assigned to is me or Created by is me.',
  ])
  await page.goto(`customers/${others?.id}`)
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription(/only where Assigned to is me or Created by is me/)
  await page.goto(`customers/${own?.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})
