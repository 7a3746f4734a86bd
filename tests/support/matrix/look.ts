import { expect, type Page } from '@playwright/test'
import { directionOf } from '../../../src/core/i18n/languages'
import { expectNoAxeViolations } from '../axe'
import { cutOff } from '../cutOff'
import type { Cell } from './cells'
import { foreignTexts } from './foreignTexts'
import type { Stage } from './stage'

const HEIGHT = 900

export async function showIn(page: Page, { width, theme }: Cell): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.emulateMedia({ colorScheme: theme })
}

/** Returns every defect of the current screen, one readable line each. */
export async function faults(
  { page, titles }: Stage,
  { language, width }: Cell,
  others: readonly number[],
): Promise<string[]> {
  const found: string[] = []
  const html = page.locator('html')
  const [lang, dir] = [await html.getAttribute('lang'), await html.getAttribute('dir')]
  if (lang !== language || dir !== directionOf(language)) found.push(`the document is ${lang} ${dir}`)
  found.push(...(await foreignTexts(page, language, titles)))
  for (const other of [...others, width]) {
    if (others.length) await page.setViewportSize({ width: other, height: HEIGHT })
    found.push(...(await cutOffNow(page)).map(fault => `${other} px: ${fault}`))
  }
  await expectNoAxeViolations(page).catch(error => found.push(String(error.message)))
  return found
}

/** Returns only permanent cuts: an open popup takes a moment to adapt to a new width. */
async function cutOffNow(page: Page): Promise<string[]> {
  let found: string[] = []
  await expect(async () => {
    found = await cutOff(page)
    expect(found).toEqual([])
  })
    .toPass({ intervals: [100, 200, 300], timeout: 2_000 })
    .catch(() => found)
  return found
}
