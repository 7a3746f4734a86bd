import type { Locator, Page } from '@playwright/test'
import type { Caller } from './caller'

/** A test's own work order, due at noon of the 15th: others need those of the demo. */
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

/** The address of a board with one work order, with all columns or those of some states. */
export const boardOfOrder = (id: number, status?: readonly string[]) =>
  `work-orders?layout=board&filter=${encodeURIComponent(JSON.stringify({ id: [id], ...(status && { status_eq_any: status }) }))}`

export const columnOf = (page: Page, name: string) => page.getByRole('region', { name: `Column: ${name}` })

/** The card of a work order, in a column of its board. */
export const cardOf = (page: Page, column: string, number: unknown) =>
  columnOf(page, column)
    .getByRole('listitem')
    .filter({ hasText: String(number) })

/** Drags as a hand does: dragging begins after a few pixels. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to')
  const { mouse } = page
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await mouse.down()
  await mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 })
  await mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 120), { steps: 8 })
}

interface ByTouch {
  to: Locator
  /** Settles when what the finger holds is lifted. */
  lifted: () => Promise<unknown>
}

/** Drags as a finger does, which holds until something is lifted, and lets go. */
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
    // A finger takes longer than a frame.
    await page.evaluate(() => new Promise(painted => requestAnimationFrame(() => setTimeout(painted))))
  }
  await touch('touchEnd')
  await cdp.detach()
}
