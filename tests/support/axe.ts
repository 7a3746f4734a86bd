import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A tooltip describes its anchor, and floats outside every landmark. */
const IS_TOOLTIP = /^<div role="tooltip"/

/** A colour in mid-transition has a contrast that nobody reads. */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity
    const running = document.getAnimations().filter(animation => !endless(animation))
    await Promise.allSettled(running.map(animation => animation.finished))
  })
}

interface Options {
  /** Rules that components of other people break on this page. */
  except?: readonly string[]
}

/** Fails with one readable line for every element that violates an axe rule, after retrying: parts load late. */
export async function expectNoAxeViolations(page: Page, { except = [] }: Options = {}): Promise<void> {
  await expect(async () => {
    const found = (await findings(page)).filter(line => !except.some(rule => line.startsWith(`${rule}: `)))
    expect(found, `axe on ${page.url()}`).toEqual([])
  }).toPass({ intervals: [300, 600, 1_200], timeout: 15_000 })
}

async function findings(page: Page): Promise<string[]> {
  await animationsOver(page)
  // Injected into each document once. axe's own builder injects it again into the page and a second one each time,
  // for frames that the app does not have, and takes four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const result = await page.evaluate(
    tags =>
      (window as Window & { axe?: typeof axe }).axe?.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
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
