import { expect, type Locator, type Page } from '@playwright/test'
import { go } from '../walk/screens'
import type { Say } from './words'

/** Where a walk takes place: a page in one cell, and the words of its language. */
export interface Stage {
  page: Page
  say: Say
  /** What records are called, which no catalogue says. */
  titles: ReadonlySet<string>
  /** A record of each resource that stands at its beginning, so that it can still be changed and deleted. */
  open: ReadonlyMap<string, number>
}

/** Looks at what is on the screen now, under this name. */
export type Look = (screen: string) => Promise<void>

/** One way through some screens that belong together. */
export interface Walk {
  name: string
  /** What the walk is like, so that each trait is seen in every language, theme and width. */
  kind: string
  walk: (stage: Stage, look: Look) => Promise<void>
}

/** Goes to a path of the app within the document and waits until the page is there. */
export async function visit({ page }: Stage, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  await go(page, path)
  await settled(page)
}

/** Nothing loads any more, and the page has its heading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.locator(':is([aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root):visible'),
  ).toHaveCount(0)
}

/** A control of the page by a key of its name, whatever stands around that name. */
export function named({ page, say }: Stage, role: 'button' | 'link' | 'menuitem', key: string): Locator {
  return page.getByRole('main').getByRole(role, { name: say(key), exact: true })
}

/** Opens what a press opens, looks at it, and closes it again. */
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
  // What covered the page goes a moment later, and takes its keys until then.
  await expect(page.locator('.MuiModal-root:not(.MuiModal-hidden)')).toHaveCount(0)
  // The focus is back on what opened it, whose tip would lie over its neighbours.
  await opener.blur()
}
