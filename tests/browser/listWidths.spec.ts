import type { Page } from '@playwright/test'
import { SCROLLED_PX } from '../../src/pages/list/rows/columnWidths'
import { expect, test } from '../support/app'
import { go } from '../support/walk/screens'

test.beforeEach(async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
})

const rows = '[data-id]'

/** Returns how many pixels each record number of the table lacks. */
const lackingWidths = (page: Page) =>
  page.locator(`${rows} [data-record] bdi`).evaluateAll(all =>
    all.map(number => {
      const text = document.createRange()
      text.selectNodeContents(number)
      return text.getBoundingClientRect().width - number.getBoundingClientRect().width
    }),
  )

test('Q-02 work orders at 1440 px: every column is in sight, and a cut cell shows its whole text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('work-orders?layout=table')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const frame = page.locator('div:has(> table)')
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // The bar with the search and its filters, and the statuses.
  const bar = await page.getByRole('search').boundingBox()
  expect(bar?.height).toBeLessThan(3 * 36)
  const states = page.getByRole('group', { name: 'Status' }).getByRole('button')
  const tops = await states.evaluateAll(
    all => new Set(all.map(each => each.getBoundingClientRect().top)).size,
  )
  expect(tops).toBe(1)

  await page.goto(`work-orders?layout=table&widths=${encodeURIComponent('{"risk":90}')}`)
  await expect(page.locator(rows).first()).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const cells = page.locator(`${rows} td`)
  const firstCut = () =>
    cells.evaluateAll(all =>
      all.findIndex(cell =>
        [...cell.querySelectorAll('bdi')].some(
          ({ scrollHeight, clientHeight }) => scrollHeight > 1.4 * clientHeight,
        ),
      ),
    )
  await expect.poll(firstCut).toBeGreaterThan(-1)
  const cut = await firstCut()
  const whole = (await cells.nth(cut).locator('bdi').first().textContent()) ?? ''
  await cells.nth(cut).hover()
  await expect(page.getByRole('tooltip')).toHaveText(whole)
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await cells.nth(cut).locator('xpath=..').locator('[data-record]').focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tooltip')).toHaveText(whole, { timeout: 100 })
  }).toPass({ intervals: [0], timeout: 5_000 })
})

test('Q-02 a head whose label is whole shows no tooltip on focus', async ({ page }) => {
  await page.goto('customers?layout=table')
  const sort = page.locator('th[data-column] .MuiTableSortLabel-root')
  await expect(page.locator('th[data-column] > [role="separator"]')).not.toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).focus()
  for (const head of await sort.all()) {
    await page.keyboard.press('Tab')
    await expect(head).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    // The separator that changes the width.
    await page.keyboard.press('Tab')
  }
})

for (const language of ['en', 'ar'])
  test(`Q-02 no date and no name is cut while another column has spare room, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      // A load for each list would take most of the test's time.
      await page.goto('dashboard')
      for (const list of ['customers', 'policies', 'claims', 'work-orders', 'payments']) {
        await go(page, `${list}?layout=table`)
        await expect(page.locator(`${rows} [data-record][href*="/${list}/"]`).first()).toBeVisible()
        // The heads get their tools after the first page.
        await expect(page.locator('th[data-column] > [role="separator"]')).not.toHaveCount(0)
        await page.evaluate(async () => void (await document.fonts.ready))
        await expect.poll(() => cutBesideRoom(page), `${list} at ${width} px`).toEqual([])
      }
    }
  })

for (const language of ['en', 'ar'])
  test(`Q-02 without room, dates are whole and names have two lines in a row of one height, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'coverdesk-language', value: language, url: baseURL }])
    for (const [list, width] of [
      ['customers', 1280],
      ['instalments', 1280],
      ['work-orders', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${list}?layout=table`)
      await expect(page.locator(rows).first()).toBeVisible()
      await page.evaluate(async () => void (await document.fonts.ready))
      await expect.poll(() => cutCells(page, 'time, a[data-record]'), `${list} at ${width} px`).toEqual([])
      const heights = await page
        .locator(rows)
        .evaluateAll(all => new Set(all.map(row => row.getBoundingClientRect().height)).size)
      expect(heights).toBe(1)
    }
  })

test('Q-02 at 1280 px the numbers of policies are whole, though their table scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('policies?layout=table')
  await expect(page.locator('[data-frozen]')).toHaveCount(1)
  expect(await lackingWidths(page)).toHaveLength(25)
  await expect.poll(async () => Math.max(...(await lackingWidths(page)))).toBeLessThanOrEqual(0)
})

test('Q-02 E-02 the numbers of policies are whole although the font arrives after them', async ({ page }) => {
  const fonts: (() => void)[] = []
  await page.route(/\.woff2$/, async route => {
    await new Promise<void>(resolve => {
      fonts.push(resolve)
    })
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('policies?layout=table', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[data-frozen]')).toHaveCount(1)
  expect(await lackingWidths(page)).toHaveLength(25)
  expect(fonts.length).toBeGreaterThan(0)
  for (const release of fonts) release()
  await page.evaluate(async () => void (await document.fonts.ready))
  await expect.poll(async () => Math.max(...(await lackingWidths(page)))).toBeLessThanOrEqual(0)
})

/** Returns the texts of the cells with such an element that are not whole. */
const cutCells = (page: Page, element: string) =>
  page
    .locator(`${rows} td`, { has: page.locator(element) })
    .evaluateAll(all =>
      all
        .filter(cell =>
          [cell, ...cell.querySelectorAll('bdi')].some(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth + 1 || scrollHeight > 1.4 * clientHeight,
          ),
        )
        .map(cell => cell.textContent),
    )

/**
 * Returns the columns of dates and names that cut or wrap a cell although other columns together have the room that it
 * lacks, or although the table scrolls sideways and they are narrower than columns then are at most.
 */
function cutBesideRoom(page: Page): Promise<string[]> {
  return page.evaluate(most => {
    const oneLine = document.createElement('style')
    oneLine.textContent = 'tbody bdi { display: inline !important; white-space: nowrap !important }'
    document.head.append(oneLine)
    const frame = document.querySelector('div:has(> table)')
    const isScrolled = frame ? frame.scrollWidth > frame.clientWidth : false
    const columns = [...document.querySelectorAll<HTMLElement>('thead th[data-column]')].map((head, at) => {
      const cells = [
        ...document.querySelectorAll<HTMLElement>(`tbody tr[data-id] > td:nth-of-type(${at + 2})`),
      ]
      const range = document.createRange()
      const needs = [head, ...cells].map(cell => {
        range.selectNodeContents(cell)
        // The tool that changes a column's width is at its edge, in the padding.
        const tool = cell.querySelector(':scope > [role="separator"]')
        if (tool) range.setEndBefore(tool)
        const { paddingLeft, paddingRight } = getComputedStyle(cell)
        return (
          range.getBoundingClientRect().width +
          Number.parseFloat(paddingLeft) +
          Number.parseFloat(paddingRight)
        )
      })
      const isShort = cells.some(cell => cell.querySelector('time, a'))
      return {
        name: head.dataset.column ?? '',
        isShort,
        spare: head.offsetWidth - Math.max(...needs),
        width: head.offsetWidth,
      }
    })
    oneLine.remove()
    // A few pixels are the rounding of a column or the slack for later pages.
    const room = columns.reduce((sum, { spare }) => sum + Math.max(0, spare - 10), 0)
    return columns
      .filter(({ isShort, spare }) => isShort && spare < -1)
      .filter(({ width, spare }) => (isScrolled ? width < most : room >= -spare))
      .map(({ name, spare }) => `${name} lacks ${Math.round(-spare)} px`)
  }, SCROLLED_PX)
}
