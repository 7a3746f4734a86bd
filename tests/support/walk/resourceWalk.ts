import { expect, type Page } from '@playwright/test'
import type { Values } from '../../../src/core/schema/resource'
import { hasValues } from '../../../src/core/schema/when'
import { type Ask, type Probes, probesOf } from './apiProbe'
import type { WalkedField, WalkedResource } from './definitions'
import {
  expectAction,
  expectNone,
  expectReasons,
  go,
  lockedFields,
  REFUSED,
  type Tally,
  UNKNOWN,
} from './screens'
import { studioResource } from './studioResource'

/** The parameters of a walk through one resource's pages. */
export interface Walk {
  page: Page
  ask: Ask
  resource: WalkedResource
  /** The ID of the signed-in user. */
  me: number
  tally: Tally
  /**
   * Whether to visit a record of each status, with its parts and forms. Otherwise only one of the user's own
   * records and one of someone else's.
   */
  thorough: boolean
}

/** Compares every page of a resource, and everything on it, with the server's permissions. */
export async function walkResource(walk: Walk): Promise<void> {
  const { page, ask, resource } = walk
  const { name } = resource
  const list = await ask('GET', `${name}?range=[0,24]`)
  const probes = probesOf(ask, name)
  const mayCreate = await probes.create()
  if (list.status === 403) return walkRefused(walk, list.message)
  // A definition can specify that its list opens in another layout.
  await go(page, `${name}?layout=table`)
  await expect(page.locator('[data-id]').first()).toBeVisible()
  await walkList(walk, list.data, probes, mayCreate)
  for (const [at, record] of (await differentRecords(walk)).entries()) {
    await walkRecord(walk, record, probes)
    // The tabs and their actions are the same for every record.
    if (at === 0 && walk.thorough) await walkRelations(walk)
    if (at < (walk.thorough ? 2 : 1)) await walkForms(walk, record, probes)
  }
  if (resource.systemOnly.includes('create')) return
  await go(page, `${name}/create`)
  await expectPage(walk, mayCreate, 'create')
}

async function walkRefused({ page, ask, resource, tally }: Walk, message: string): Promise<void> {
  const { name } = resource
  expect(message).toContain('requires the permission “read”')
  expect((await ask('GET', `${name}/1`)).status).toBe(403)
  // The definitions of an office are known only to those who can read something of them.
  const isKnown = name !== studioResource.name
  for (const path of [name, `${name}/1`, `${name}/create`, `${name}/1/edit`]) {
    await go(page, path)
    await expect(page.getByRole('heading', isKnown ? REFUSED : UNKNOWN)).toBeVisible()
    if (isKnown) await expect(page.getByText(/This requires the permission “\w+” for /)).toBeVisible()
    tally.cases += 1
  }
}

/** Expects a form if the server would accept it, and otherwise the name of the missing permission. */
async function expectPage({ page, resource, tally }: Walk, allowed: boolean, action: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const refusal = page.getByText(`This requires the permission “${action}” for `)
  await expect(save.or(refusal).first()).toBeVisible()
  expect((await save.count()) === 1, `${resource.name}: ${action} opens a form`).toBe(allowed)
  tally.cases += 1
}

async function walkList(walk: Walk, rows: Values[], probes: Probes, mayCreate: boolean): Promise<void> {
  const { page, ask, resource, tally } = walk
  const main = page.getByRole('main')
  if (resource.systemOnly.includes('create')) await expectNone(main, resource.add, resource.name, tally)
  else await expectAction(main, resource.add, mayCreate, resource.name, tally)
  const exported = await ask('GET', `${resource.name}/export?format=csv`)
  await expectAction(main, 'Export as CSV', exported.status === 200, resource.name, tally)

  const readable = new Set(rows.flatMap(row => Object.keys(row)))
  const ofRecords = resource.fields.filter(({ writeOnly, name }) => !writeOnly && name !== 'version')
  const columns = ofRecords.filter(({ name }) => readable.has(name)).map(({ label }) => label)
  await main.getByRole('button', { name: 'Columns and density' }).click()
  const entries = page.getByRole('dialog').getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const offered = await entries.allTextContents()
  expect(offered.toSorted(), `columns of ${resource.name}`).toEqual(columns.toSorted())
  await page.keyboard.press('Escape')
  tally.cases += ofRecords.length

  await main.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible()
  const filters = await page.getByRole('menu').getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  const filterable = ofRecords.filter(({ name, maybeNull }) => maybeNull && name !== 'id')
  const [offeredFields, others] = parted(filterable, ({ label }) => filters.includes(label))
  // A filter by several fields is refused if one of them can't be read.
  expect(await probes.filterBy(...offeredFields), `filters of ${resource.name}`).toBe(true)
  for (const name of others)
    expect(await probes.filterBy(name), `a filter of ${resource.name} by ${name}`).toBe(false)
  tally.cases += filterable.length
  await walkBulk(walk, probes)
  await expectReasons(page, main, tally)
}

async function walkBulk({ page, resource, tally }: Walk, probes: Probes): Promise<void> {
  const row = page.locator('[data-id]').first()
  const id = await row.getAttribute('data-id')
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected records' })
  const about = `bulk of ${resource.name}`
  if (!resource.editable) await expectNone(bar, 'Edit', about, tally)
  else await expectAction(bar, 'Edit', await probes.updateMany(id), about, tally)
  if (resource.systemOnly.includes('delete')) await expectNone(bar, 'Delete', about, tally)
  else await expectAction(bar, 'Delete', await probes.removeMany(id), about, tally)
  await expectReasons(page, bar, tally)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
}

/**
 * With more transitions than this, a record of each status would take too long. The transitions have their
 * own tests.
 */
const FEW_TRANSITIONS = 6

/** Returns one of the user's own records, someone else's, and one of each further status. */
async function differentRecords({ ask, resource, me, thorough }: Walk): Promise<Values[]> {
  const found = (await ask('GET', `${resource.name}?range=[0,99]`)).data
  const isMine = (record: Values) => record.id !== me && Object.values(record).includes(me)
  const first = [found.find(isMine), found.find(record => !isMine(record))].filter(
    record => record !== undefined,
  )
  const byStatus = new Map(found.map(record => [record.status, record]))
  for (const { status } of first) byStatus.delete(status)
  const { length } = Object.keys(resource.transitions)
  return thorough && length > 0 && length <= FEW_TRANSITIONS ? [...first, ...byStatus.values()] : first
}

async function walkRecord(walk: Walk, record: Values, probes: Probes): Promise<void> {
  const { page, resource, tally } = walk
  const { name } = resource
  const about = `${name}/${record.id}`
  await go(page, about)
  const main = page.getByRole('main')
  await expect(main.getByText(`#${record.id}`, { exact: true })).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Details' })).toBeVisible()
  const outOfReach = await refusedByRule(walk, record, probes)
  if (!resource.editable) await expectNone(main, 'Edit', about, tally)
  else await expectAction(main, 'Edit', !outOfReach && (await probes.update(record.id)), about, tally)
  if (resource.systemOnly.includes('delete')) await expectNone(main, 'Delete', about, tally)
  else await expectAction(main, 'Delete', !outOfReach && (await probes.remove(record.id)), about, tally)
  await walkTransitions(walk, record, probes)
  await expectReasons(page, main, tally)
}

/** Checks the transitions of a record: the visible buttons, and the overflow menu. */
async function walkTransitions(
  { page, ask, resource, tally }: Walk,
  record: Values,
  probes: Probes,
): Promise<void> {
  const about = `${resource.name}/${record.id}`
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: 'More', exact: true })
  // Until the server has stated what blocks them, a transition's place can change.
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  const transitions = (await ask('GET', `${about}/transitions`)).data
  for (const { name: move } of transitions as unknown as { name: string }[]) {
    const label = resource.transitions[move] ?? move
    const button = main.getByRole('button', { name: label, exact: true })
    await expect(
      button
        .or(more)
        .or(main.getByRole('note', { name: 'View only' }))
        .first(),
    ).toBeVisible()
    const may = await probes.move(record.id, move)
    if (!(await button.count()) && (await more.count())) {
      await more.click()
      const item = page.getByRole('menuitem').filter({ has: page.getByText(label, { exact: true }) })
      if (may) await expect(item).not.toContainText('requires the permission')
      else await expect(item).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      await expect(item).toBeHidden()
      tally.cases += 1
    } else if (may) {
      // Something other than a permission can still block the transition.
      const reason = await button.getAttribute('aria-describedby')
      if (reason) await expect(page.locator(`[id="${reason}"]`)).not.toContainText('requires the permission')
      tally.cases += 1
    } else await expectAction(main, label, false, about, tally)
  }
}

/**
 * Returns whether the screen names a business rule. If so, checks that the server enforces it for a field and
 * for the whole record.
 */
async function refusedByRule({ page, resource }: Walk, record: Values, probes: Probes): Promise<boolean> {
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true, disabled: true })
  const onPage = page.url().endsWith('/edit') ? page.getByRole('heading', REFUSED) : edit
  if (!(await onPage.count()) || !(await probes.update(record.id))) return false
  const name = resource.form.find(field => typeof record[field] === 'string') ?? ''
  expect(await probes.updateRefused(record.id, name, `${record[name]}x`), `a change of ${name}`).toBe(true)
  if (!resource.systemOnly.includes('delete'))
    expect(await probes.removeRefused(record.id), 'the trash').toBe(true)
  return true
}

/** Checks the record's form, if one can be opened. */
async function walkForms(walk: Walk, record: Values, probes: Probes): Promise<void> {
  if (!walk.resource.editable) return
  await go(walk.page, `${walk.resource.name}/${record.id}/edit`)
  const mayUpdate = await probes.update(record.id)
  if (await refusedByRule(walk, record, probes)) {
    await expect(walk.page.getByRole('heading', REFUSED)).toBeVisible()
    return
  }
  await expectPage(walk, mayUpdate, 'update')
  if (mayUpdate) await walkForm(walk, record, probes)
}

async function walkRelations({ page, ask, resource, tally }: Walk): Promise<void> {
  const main = page.getByRole('main')
  for (const { to, label, add: addLabel, systemOnly } of resource.relations) {
    const tab = main.getByRole('tab', { name: label, exact: true })
    const readable = (await ask('GET', `${to}?range=[0,0]`)).status !== 403
    expect(await tab.count(), `${resource.name}: the tab ${label}`).toBe(readable ? 1 : 0)
    tally.cases += 1
    if (!readable) continue
    await tab.click()
    const panel = main.getByRole('tabpanel')
    if (systemOnly) {
      await expect(panel).toBeVisible()
      await expectNone(panel, addLabel, `${resource.name}: ${label}`, tally)
      await main.getByRole('tab', { name: 'Details' }).click()
      continue
    }
    const add = panel.getByRole('link', { name: addLabel }).or(panel.getByRole('button', { name: addLabel }))
    await expect(add.or(panel.getByRole('note')).first()).toBeVisible()
    const mayAdd = await probesOf(ask, to).create()
    await expectAction(panel, addLabel, mayAdd, `${resource.name}: ${label}`, tally)
    await expectReasons(page, panel, tally)
    await main.getByRole('tab', { name: 'Details' }).click()
  }
}

/**
 * Checks every field of the form that applies to the record: editable if the server accepts it, otherwise
 * locked with a reason.
 */
async function walkForm(walk: Walk, record: Values, probes: Probes): Promise<void> {
  const { page, resource, tally } = walk
  const locked = await lockedFields(page)
  const form = page.locator('form')
  const asked: WalkedField[] = []
  const editable = new Set<string>()
  for (const field of resource.fields) {
    const { name, label, entered, shown } = field
    const isShown = typeof shown === 'boolean' ? shown : hasValues(shown, record)
    if (!resource.form.includes(name) || !entered || !isShown) continue
    asked.push(field)
    if (!locked.has(label) && (await form.getByText(label).count())) editable.add(name)
  }
  const [open, closed] = parted(asked, ({ name }) => editable.has(name))
  // The server refuses a change of several fields if one of them can't be written.
  expect(await probes.writeFields(record.id, ...open), `${resource.name}: editable ${open}`).toBe(true)
  for (const name of closed) {
    expect(await probes.writeFields(record.id, name), `${resource.name}: ${name}`).toBe(false)
    const { label, writeOnly } = asked.find(field => field.name === name) as WalkedField
    if (name in record && !writeOnly)
      expect([name, locked.get(label)]).toEqual([name, expect.stringContaining('requires the permission')])
  }
  tally.cases += asked.length
}

/** Returns the names of the fields for which the condition holds, and those of the others. */
function parted(
  fields: readonly WalkedField[],
  holds: (field: WalkedField) => boolean,
): [string[], string[]] {
  const names = (wanted: boolean) => fields.filter(field => holds(field) === wanted).map(({ name }) => name)
  return [names(true), names(false)]
}
