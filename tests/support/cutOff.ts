import type { Page } from '@playwright/test'

/**
 * Returns everything on the current page that a reader can't see completely, one readable line each.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const findings: string[] = []
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) findings.push(`the page scrolls sideways by ${wide} px`)

    // Scrollable content can be reached, and a text that ends in an ellipsis has a tooltip.
    const isCared = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis'
    }
    const inCare = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement) if (isCared(up)) return true
      return false
    }
    const descriptionOf = (element: Element) =>
      `${element.tagName} “${element.textContent?.trim().slice(0, 40)}”`

    for (const element of document.querySelectorAll(
      'a, button, input, label, h1, h2, dt, dd, [role="tab"]',
    )) {
      const { width, left, right } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const unseen = width < 2 || style.visibility === 'hidden' || style.opacity === '0'
      if (unseen || element.closest('[aria-hidden="true"]')) continue
      if ((left < -1 || right > window.innerWidth + 1) && style.position !== 'fixed' && !inCare(element))
        findings.push(`${descriptionOf(element)} reaches out of the window`)
      // A label or a button must be readable immediately: no ellipsis there.
      const text = element.matches('label, button, [role="tab"]')
      if (text && style.overflow !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        findings.push(`${descriptionOf(element)} is cut: ${element.clientWidth} of ${element.scrollWidth} px`)
    }
    return findings
  })
}
