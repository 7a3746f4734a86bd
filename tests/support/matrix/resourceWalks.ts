import { expect, type Locator } from '@playwright/test'
import type { WalkedResource } from '../walk/definitions'
import { type Look, named, peek, type Stage, settled, visit, type Walk } from './stage'

const LONG = Boolean(process.env.TEST_LONG)

/** Returns the walks through every page of a resource and everything that opens on them. */
export function resourceWalks({
  name,
  systemOnly,
  editable,
  isPart,
  layouts,
  relations,
}: WalkedResource): Walk[] {
  const deleted = !systemOnly.includes('delete')
  // Parts have no list, and their views and forms are alike, so each gets one look.
  if (isPart)
    return [
      { name: `${name}: part`, kind: 'part', walk: (stage, look) => walkPart(stage, name, editable, look) },
    ]
  return [
    { name: `${name}: list`, kind: 'list', walk: (stage, look) => walkList(stage, name, look) },
    { name: `${name}: list's popups`, kind: 'popups', walk: (stage, look) => walkPopups(stage, name, look) },
    ...Object.entries(layouts).map(([kind, query]) => ({
      name: `${name}: list, ${kind}`,
      kind,
      walk: (stage: Stage, look: Look) => walkLayout(stage, `${name}?${query}`, { kind, look }),
    })),
    { name: `${name}: view`, kind: 'view', walk: (stage, look) => walkView(stage, name, look) },
    ...(relations.length > 1 || LONG
      ? [
          {
            name: `${name}: tabs`,
            kind: 'tabs',
            walk: (stage: Stage, look: Look) => walkTabs(stage, name, look),
          },
        ]
      : []),
    ...(deleted
      ? [
          {
            name: `${name}: delete`,
            kind: 'delete',
            walk: (stage: Stage, look: Look) => walkDelete(stage, name, look),
          },
        ]
      : []),
    ...(editable
      ? [
          {
            name: `${name}: chosen records`,
            kind: 'bulk',
            walk: (stage: Stage, look: Look) => walkBulk(stage, name, deleted, look),
          },
          {
            name: `${name}: forms`,
            kind: 'form',
            walk: (stage: Stage, look: Look) => walkForms(stage, name, look),
          },
        ]
      : []),
  ]
}

async function openList(stage: Stage, name: string): Promise<void> {
  await visit(stage, name)
  await expect(stage.page.locator('[data-id]').first()).toBeVisible()
}

async function walkList(stage: Stage, name: string, look: Look): Promise<void> {
  await openList(stage, name)
  await look('list')
}

async function walkPopups(stage: Stage, name: string, look: Look): Promise<void> {
  const { page } = stage
  await openList(stage, name)
  const dialog = page.getByRole('dialog')
  await peek(stage, named(stage, 'button', 'list.view_options'), dialog, () => look('column chooser'))
  await named(stage, 'button', 'list.add_filter').click()
  const fields = page.getByRole('menu')
  await expect(fields).toBeVisible()
  await look('fields to filter by')
  await fields.getByRole('menuitem').first().click()
  await expect(dialog).toBeVisible()
  await look('filter')
  await page.keyboard.press('Escape')
  await visit(stage, `${name}?filter=${encodeURIComponent('{"q":"no such thing"}')}`)
  await expect(page.getByText(stage.say('list.no_match'), { exact: true })).toBeVisible()
  await look('nothing matches')
}

/** The selector that matches once a layout shows its records. */
const shown: Readonly<Record<string, string>> = {
  table: 'tr[data-id]',
  cards: '[data-id]',
  board: '[data-cards]:not([aria-busy])',
  calendar: 'section > [aria-busy="false"]',
  groups: '[data-group]',
}

async function walkLayout(
  stage: Stage,
  path: string,
  { kind, look }: { kind: string; look: Look },
): Promise<void> {
  await visit(stage, path)
  await expect(
    stage.page
      .getByRole('main')
      .locator(shown[kind] ?? '')
      .first(),
  ).toBeAttached()
  await settled(stage.page)
  await look(kind)
}

async function walkBulk(stage: Stage, name: string, deleted: boolean, look: Look): Promise<void> {
  const { page, say } = stage
  await visit(stage, name)
  await page.locator('[data-id]').first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: say('list.selection') })
  const press = (key: string) => bar.getByRole('button', { name: say(key), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await look('chosen')
  await press('list.bulk.edit')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  await look('bulk edit')
  await dialog.getByRole('button', { name: say('list.cancel'), exact: true }).click()
  if (!deleted) return
  await press('list.bulk.delete')
  await expect(dialog).toBeVisible()
  await look('bulk delete')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Opens a record's view and waits until the previous page's tabs are gone. */
async function openView(stage: Stage, name: string, id: number): Promise<Locator> {
  const { page } = stage
  const tabs = page.getByRole('tab')
  const before = (await tabs.count()) ? await tabs.first().elementHandle() : null
  const isOpen = new RegExp(`/${name}/${id}(?!\\d)`).test(page.url())
  await visit(stage, `${name}/${id}`)
  if (!isOpen) await page.waitForFunction(tab => !tab?.isConnected, before)
  await expect(tabs.first()).toBeVisible()
  await settled(page)
  return tabs
}

async function walkView(stage: Stage, name: string, look: Look): Promise<void> {
  await openView(stage, name, 1)
  await look('view')
}

async function walkTabs(stage: Stage, name: string, look: Look): Promise<void> {
  const { page } = stage
  const tabs = await openView(stage, name, 1)
  for (const tab of (await tabs.all()).slice(1)) {
    await tab.click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await settled(page)
    await look(`view, ${await tab.textContent()}`)
  }
}

async function walkDelete(stage: Stage, name: string, look: Look): Promise<void> {
  const { page } = stage
  await openView(stage, name, stage.open.get(name) ?? 1)
  await peek(stage, named(stage, 'button', 'view.delete'), page.getByRole('dialog'), () => look('delete'))
}

async function walkForms(stage: Stage, name: string, look: Look): Promise<void> {
  const { page } = stage
  const save = named(stage, 'button', 'form.save')
  await visit(stage, `${name}/${stage.open.get(name) ?? 1}/edit`)
  await expect(save).toBeVisible()
  await settled(page)
  await look('edit')
  // Both forms have this button, so the previous form must be gone first.
  const left = await save.elementHandle()
  await visit(stage, `${name}/create`)
  await page.waitForFunction(button => !button?.isConnected, left)
  await save.click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('create, with messages')
}

async function walkPart(stage: Stage, name: string, editable: boolean, look: Look): Promise<void> {
  const { page } = stage
  await visit(stage, `${name}/1`)
  await expect(page.getByRole('tabpanel').first()).toBeVisible()
  await settled(page)
  await look('view')
  if (!editable) return
  await visit(stage, `${name}/${stage.open.get(name) ?? 1}/edit`)
  await expect(named(stage, 'button', 'form.save')).toBeVisible()
  await settled(page)
  await look('edit')
}
