import { expect, type Locator, type Page } from '@playwright/test'
import { go } from '../walk/screens'
import type { Say } from './words'

/** The setting of a walk: a page in one cell, and the phrases of its language. */
export interface Stage {
  page: Page
  say: Say
  /** The names of records, which no catalogue contains. */
  titles: ReadonlySet<string>
  /** A record of each resource in its initial state, so that it can still be changed and deleted. */
  open: ReadonlyMap<string, number>
}

/** Checks the current screen under this name. */
export type Look = (screen: string) => Promise<void>

/** One route through some related screens. */
export interface Walk {
  name: string
  /** The kind of screens, which should be seen in every language, theme and width. */
  kind: string
  walk: (stage: Stage, look: Look) => Promise<void>
}

/** Navigates to a path of the app within the document and waits for the page. */
export async function visit({ page }: Stage, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  await go(page, path)
  await settled(page)
}

/** Waits until nothing is loading and the page has its heading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.locator(':is([aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root):visible'),
  ).toHaveCount(0)
}

/** Returns a control of the page by the catalogue key of its name. */
export function named({ page, say }: Stage, role: 'button' | 'link' | 'menuitem', key: string): Locator {
  return page.getByRole('main').getByRole(role, { name: say(key), exact: true })
}

/** Opens a popup by a click, checks it, and closes it again. */
export async function peek(
  { page }: Stage,
  opener: Locator,
  opened: Locator,
  look: () => Promise<void>,
): Promise<void> {
  await opener.click()
  await expect(opened.first()).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(opened.first()).toBeHidden()
  // An overlay closes with a delay, and captures keys until it is closed.
  await expect(page.locator('.MuiModal-root:not(.MuiModal-hidden)')).toHaveCount(0)
  // The focus returns to the opener, whose tooltip would cover its neighbors.
  await opener.blur()
}
