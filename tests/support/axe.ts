import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A colour in mid-transition has a contrast that nobody gets to read. */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity
    const running = document.getAnimations().filter(animation => !endless(animation))
    await Promise.allSettled(running.map(animation => animation.finished))
  })
}

/** Fails with one readable line for every element that axe finds fault with. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await animationsOver(page)
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
  const findings = violations.flatMap(rule =>
    rule.nodes.map(node => `${rule.id}: ${rule.help} at ${node.target.join(' ')}\n  ${node.html}`),
  )
  expect(findings, `axe on ${page.url()}`).toEqual([])
}
