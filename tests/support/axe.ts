import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Matches tooltips. A tooltip describes its anchor and floats outside every landmark. */
const IS_TOOLTIP = /^<div role="tooltip"/

/** Waits for running animations: axe would report the contrast of colors in mid-transition. */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity
    const running = document.getAnimations().filter(animation => !endless(animation))
    await Promise.allSettled(running.map(animation => animation.finished))
  })
}

interface Options {
  /** Rules that third-party components violate on this page. */
  except?: readonly string[]
}

/**
 * Fails with a readable line for each element that violates an axe rule. It retries, as parts of a
 * page load late.
 */
export async function expectNoAxeViolations(page: Page, { except = [] }: Options = {}): Promise<void> {
  await expect(async () => {
    const found = (await findings(page)).filter(line => !except.some(rule => line.startsWith(`${rule}: `)))
    expect(found, `axe on ${page.url()}`).toEqual([])
  }).toPass({ intervals: [300, 600, 1_200], timeout: 15_000 })
}

async function findings(page: Page): Promise<string[]> {
  await animationsOver(page)
  // Inject axe into each document once. axe's own builder injects it again for each check, and once more for
  // frames, which the app doesn't have. That takes four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const result = await page.evaluate(
    tags =>
      (window as Window & { axe?: typeof axe }).axe?.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
        // Fetching all style sheets again takes a third of the time, and only serves orientation locks.
        preload: false,
      }),
    WCAG_22_AA,
  )
  if (!result) throw new Error(`axe is not in ${page.url()}`)
  return result.violations.flatMap(rule =>
    rule.nodes
      .filter(({ html }) => !(rule.id === 'region' && IS_TOOLTIP.test(html)))
      .map(node => `${rule.id}: ${rule.help} at ${node.target.join(' ')}\n  ${node.html}`),
  )
}
