import { expect, type Locator, type Page } from '@playwright/test'

/** The effort of one task: mouse clicks, filled-in fields, and keys other than typing. */
export interface Effort {
  task: string
  clicks: number
  fields: number
  keys: number
}

/** A user at a page. Every click and field is counted. */
export interface Hand {
  page: Page
  click(target: Locator): Promise<void>
  fill(field: Locator, value: string): Promise<void>
  /** Types into a field with options and chooses the first option: one field. */
  choose(field: Locator, value: string): Promise<void>
  press(key: string): Promise<void>
  /** Types into the focused element: one field. */
  type(text: string): Promise<void>
  /** Pastes a spreadsheet's content into the focused element: one field. */
  paste(text: string): Promise<void>
  /** Chooses a file with an upload button: a click and a field. */
  attach(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

function handOf(page: Page, effort: Effort): Hand {
  return {
    page,
    click: async target => {
      effort.clicks++
      await target.click()
    },
    fill: async (field, value) => {
      effort.fields++
      await field.fill(value)
    },
    choose: async (field, value) => {
      effort.fields++
      // The open list of a select hides its field from roles, so read it first.
      const isTyped = await field.evaluate(element => element.tagName === 'INPUT')
      await field.click()
      if (isTyped) await field.fill(value)
      const offered = page.getByRole('option')
      // The list moves while it is filtered, and a click could miss its option.
      if (isTyped) await expect(offered.filter({ hasNotText: value })).toHaveCount(0)
      await offered.filter({ hasText: value }).first().click()
    },
    press: async key => {
      effort.keys++
      await page.keyboard.press(key)
    },
    type: async text => {
      effort.fields++
      await page.keyboard.type(text)
    },
    paste: async text => {
      effort.fields++
      await page.evaluate(pasted => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, text)
    },
    attach: async (button, file) => {
      effort.clicks++
      effort.fields++
      const chooser = page.waitForEvent('filechooser')
      await button.click()
      await (await chooser).setFiles(file)
    },
  }
}

/** Records the effort of each task, in order. */
export function countTasks() {
  const efforts: Effort[] = []
  return {
    efforts,
    /** Runs a task on a page and records its effort. */
    task: async (task: string, page: Page, run: (hand: Hand) => Promise<void>) => {
      const effort: Effort = { task, clicks: 0, fields: 0, keys: 0 }
      efforts.push(effort)
      await run(handOf(page, effort))
    },
    /** Returns the efforts as a text table. */
    table: () =>
      [
        ['Task', 'Clicks', 'Fields', 'Keys'],
        ...efforts.map(({ task, clicks, fields, keys }) => [
          task,
          String(clicks),
          String(fields),
          String(keys),
        ]),
      ]
        .map(([task = '', ...counts]) => `${task.padEnd(44)}${counts.map(one => one.padStart(8)).join('')}`)
        .join('\n'),
  }
}
