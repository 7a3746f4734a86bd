import { expect, type Locator, type Page } from '@playwright/test'

export const REFUSED = { name: 'Not Authorized - 401' }

/** Navigates to a path of the app like its links, without reloading the document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(target => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ idx, key: `walk-${idx}`, usr: null }, '', new URL(target, document.baseURI))
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Counts a walk's comparisons, and records which reasons were read, so that each is requested once. */
export interface Tally {
  cases: number
  heard: Set<string>
}

/** The control for an action on the screen. */
export type Shown = 'enabled' | 'refused' | 'missing'

/** How an action is shown, whatever kind of control it is. */
export async function shown(scope: Page | Locator, name: string | RegExp): Promise<Shown> {
  const exact = typeof name === 'string'
  const control = scope
    .getByRole('button', { name, exact })
    .or(scope.getByRole('link', { name, exact }))
    .first()
  if (!(await control.count())) return 'missing'
  return (await control.getAttribute('aria-disabled')) === 'true' ? 'refused' : 'enabled'
}

/** An action is enabled exactly if the server allows it; when refused, the disabled control or "View only" is shown. */
export async function expectAction(
  scope: Page | Locator,
  name: string | RegExp,
  allowed: boolean,
  about: string,
  tally: Tally,
): Promise<void> {
  const how = await shown(scope, name)
  const viewOnly = await scope.getByRole('note', { name: 'View only' }).count()
  expect(
    how === 'enabled',
    `${about}: ${name} is ${how}, the server ${allowed ? 'allows' : 'refuses'} it`,
  ).toBe(allowed)
  if (!allowed) expect(how === 'refused' || viewOnly > 0, `${about}: ${name} says why`).toBe(true)
  tally.cases += 1
}

/** Nobody is offered what nobody does by hand. */
export async function expectNone(
  scope: Page | Locator,
  name: string | RegExp,
  about: string,
  tally: Tally,
): Promise<void> {
  expect(await shown(scope, name), `${about}: ${name}`).toBe('missing')
  tally.cases += 1
}

/** Every refusal here names the missing permission: to the pointer, to the keyboard, to a screen reader. */
export async function expectReasons(page: Page, scope: Page | Locator, tally: Tally): Promise<void> {
  const refused = scope.locator('[aria-disabled="true"][aria-describedby], [role="note"]')
  for (const control of await refused.all()) {
    const [name, reason] = await control.evaluate(element => [
      element.textContent ?? '',
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    ])
    expect(reason, `the reason of ${name}`).not.toBe('')
    if (tally.heard.has(`${name} ${reason}`)) continue
    tally.heard.add(`${name} ${reason}`)
    const tip = page.getByRole('tooltip', { name: reason })
    await control.hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(tip).toBeHidden()
    // A key was pressed last, so the focus is the keyboard's. A page that is just loading moves the focus to its
    // heading.
    await expect(async () => {
      await page.keyboard.press('Tab')
      await control.focus()
      await expect(tip).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 15_000 })
    await control.blur()
    await expect(tip).toBeHidden()
    tally.cases += 2
  }
}

/** The fields of a form that are shown locked, by label, each with its reason. */
export async function lockedFields(page: Page): Promise<Map<string, string>> {
  const found = await page
    .locator('form span[role="img"][tabindex="0"]')
    .evaluateAll(all =>
      all.map(lock => [lock.parentElement?.textContent ?? '', lock.getAttribute('aria-label') ?? '']),
    )
  return new Map(found as [string, string][])
}
