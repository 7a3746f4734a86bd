import { expect, type Locator, type Page } from '@playwright/test'

const LONG = Boolean(process.env.TEST_LONG)

export const REFUSED = { name: 'Not Authorized - 401' }
export const UNKNOWN = { name: 'Page Not Found - 404' }

/** Navigates to a path of the app like its links, without reloading the document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(target => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ idx, key: `walk-${idx}`, usr: null }, '', new URL(target, document.baseURI))
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * The count of a walk's comparisons, and the reasons that were already checked, so that each is checked once.
 */
export interface Tally {
  cases: number
  heard: Set<string>
}

/** The state of the control for an action. */
export type Shown = 'enabled' | 'refused' | 'missing'

/** Returns how an action is shown, for any kind of control. */
export async function shown(scope: Page | Locator, name: string | RegExp): Promise<Shown> {
  const exact = typeof name === 'string'
  const control = scope
    .getByRole('button', { name, exact })
    .or(scope.getByRole('link', { name, exact }))
    .first()
  if (!(await control.count())) return 'missing'
  return (await control.getAttribute('aria-disabled')) === 'true' ? 'refused' : 'enabled'
}

/**
 * Expects an action to be enabled exactly if the server allows it. A refused action has a disabled control or
 * “View only”.
 */
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

/** Expects no control for an action that users can't do. */
export async function expectNone(
  scope: Page | Locator,
  name: string | RegExp,
  about: string,
  tally: Tally,
): Promise<void> {
  expect(await shown(scope, name), `${about}: ${name}`).toBe('missing')
  tally.cases += 1
}

/**
 * Expects every refusal here to name the missing permission: to the pointer, the keyboard and screen readers.
 */
export async function expectReasons(page: Page, scope: Page | Locator, tally: Tally): Promise<void> {
  const refused = scope.locator('[aria-disabled="true"][aria-describedby], [role="note"]')
  for (const control of await refused.all()) {
    const [name, reason] = await control.evaluate(element => [
      element.textContent ?? '',
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    ])
    expect(reason, `the reason of ${name}`).not.toBe('')
    // The reason names the right and the subject, and all refused controls are one component.
    const heard = LONG ? `${name} ${reason}` : reason
    if (tally.heard.has(heard)) continue
    tally.heard.add(heard)
    const tip = page.getByRole('tooltip', { name: reason })
    await control.hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(tip).toBeHidden()
    // The last input was a key press, so the focus is visible. A page that is still loading moves the focus
    // to its heading.
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

/** Returns the locked fields of a form by label, each with its reason. */
export async function lockedFields(page: Page): Promise<Map<string, string>> {
  const found = await page
    .locator('form span[role="img"][tabindex="0"]')
    .evaluateAll(all =>
      all.map(lock => [lock.parentElement?.textContent ?? '', lock.getAttribute('aria-label') ?? '']),
    )
  return new Map(found as [string, string][])
}
