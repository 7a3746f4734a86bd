import type { Locator, Page } from '@playwright/test'
import type { Caller } from './caller'

/**
 * Creates a work order for one test, due at noon on the 15th. Other tests need the demo's work orders
 * unchanged.
 */
export async function makeOrder(admin: Caller) {
  const [model] = await admin.find('work-orders', { status: 'draft' })
  const due = new Date()
  due.setDate(15)
  due.setHours(12, 0, 0, 0)
  return admin.create('work-orders', {
    customer_id: model?.customer_id,
    insurance_type_id: model?.insurance_type_id,
    answers: model?.answers,
    wanted_start: '2031-01-01',
    due_at: due.toISOString(),
  })
}

/** Returns the address of a board with one work order, with all columns or those of some statuses. */
export const boardOfOrder = (id: number, status?: readonly string[]) =>
  `work-orders?layout=board&filter=${encodeURIComponent(JSON.stringify({ id: [id], ...(status && { status_eq_any: status }) }))}`

export const columnOf = (page: Page, name: string) => page.getByRole('region', { name: `Column: ${name}` })

/** Returns the card of a work order in a column of its board. */
export const cardOf = (page: Page, column: string, number: unknown) =>
  columnOf(page, column)
    .getByRole('listitem')
    .filter({ hasText: String(number) })

/** Drags with the mouse. The drag starts after the pointer has moved a few pixels. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to')
  const { mouse } = page
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await mouse.down()
  await mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 })
  await mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 120), { steps: 8 })
}

/** Drops what is dragged. dnd-kit ignores clicks for 50 ms after a drop, including clicks made with a key. */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up()
  await page.waitForFunction(() => {
    let isHeard = false
    const hear = () => {
      isHeard = true
    }
    window.addEventListener('click', hear)
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    window.removeEventListener('click', hear)
    return isHeard
  })
}

interface ByTouch {
  to: Locator
  /** Resolves when the dragged element is lifted. */
  lifted: () => Promise<unknown>
}

/** Drags with a finger: holds until the element is lifted, moves, and releases. */
export async function dragByTouch(page: Page, from: Locator, { to, lifted }: ByTouch): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to')
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  const [right, down] = [end.x + end.width / 2 - x, end.y + Math.min(end.height / 2, 120) - y]
  await touch('touchStart', { x, y })
  await lifted()
  for (const part of [0.1, 0.3, 0.6, 0.9, 1]) {
    await touch('touchMove', { x: x + right * part, y: y + down * part })
    // Wait for a frame between moves, as a real finger is slower than one frame.
    await page.evaluate(() => new Promise(painted => requestAnimationFrame(() => setTimeout(painted))))
  }
  await touch('touchEnd')
  await cdp.detach()
}
