import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { LONG } from './longForm'

/** One action of a user, prepared before and undone after the measurement. */
export interface Step {
  name: string
  /** Its path, relative to `/build/`. */
  at: string
  /** The selector of an element that shows that the step can start. */
  ready: string
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  undo?: (page: Page) => Promise<unknown>
  /** Whether to measure the longest task instead of the time from input to paint. */
  scrolls?: true
}

const ROWS = 'tbody tr:nth-child(25) td:nth-child(2)'
const LIST = { at: 'customers', ready: ROWS }
const FORM = { at: 'customers/create', ready: 'form [role=combobox][id$=-country]' }
const RECORD = { at: 'customers/240', ready: '[role=tab]:nth-child(8)' }

const pressEscape = (page: Page) => page.keyboard.press('Escape')
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()
const type = (words: string) => (page: Page) => page.keyboard.type(words, { delay: 120 })
const menuOf = (index: number) => `header button[aria-haspopup=menu] >> nth=${index}`
const choose = (index: number) => click(`[role=menu] [role=menuitemradio] >> nth=${index}`)

async function settled(page: Page): Promise<void> {
  await page.locator('table[aria-busy=false]').first().waitFor()
}

/** All measurements, in the order of the table. */
export const steps: Step[] = [
  {
    name: 'type into the search of a list',
    ...LIST,
    prepare: click('input[type=search]'),
    act: async page => {
      await type('office')(page)
      // The search starts after a moment, and paints when the rows have arrived.
      await delay(1500)
    },
    undo: async page => {
      await page.locator('input[type=search]').fill('')
      await page.locator(ROWS).waitFor()
    },
  },
  {
    name: 'open the filters of a list',
    ...LIST,
    act: click('[role=search] button[aria-haspopup=menu]'),
    undo: pressEscape,
  },
  {
    name: 'open one filter',
    ...LIST,
    prepare: click('[role=search] button[aria-haspopup=menu]'),
    act: click('[role=menu] [role=menuitem] >> nth=2'),
    undo: pressEscape,
  },
  {
    name: 'sort a list',
    ...LIST,
    act: async page => {
      await click('thead th:nth-child(2) [role=button], thead th:nth-child(2) button')(page)
      await delay(300)
      await settled(page)
    },
  },
  {
    name: 'open the choices of a reference',
    ...FORM,
    act: page => page.getByRole('combobox', { name: 'Assigned to' }).click(),
    undo: pressEscape,
  },
  {
    name: 'open a choice of 249 countries',
    ...FORM,
    act: click('form [role=combobox][id$=-country]'),
    undo: pressEscape,
  },
  {
    name: 'type into a form of 60 fields',
    at: `${LONG}/create`,
    ready: 'form :is(input, textarea):not([aria-hidden]) >> nth=40',
    prepare: click('form input'),
    act: type('Amel'),
    undo: async page => {
      await page.locator('form input').first().fill('')
      await delay(300)
    },
  },
  { name: 'open the languages', ...LIST, act: click(menuOf(0)), undo: pressEscape },
  {
    name: 'switch the language',
    ...LIST,
    prepare: click(menuOf(0)),
    act: choose(1),
    undo: async page => {
      await click(menuOf(0))(page)
      await choose(0)(page)
      await delay(800)
    },
  },
  {
    name: 'switch the theme',
    ...LIST,
    prepare: click(menuOf(1)),
    act: choose(1),
    undo: async page => {
      await click(menuOf(1))(page)
      await choose(0)(page)
      await delay(800)
    },
  },
  {
    name: 'switch the tab of a record, to a list of its own',
    ...RECORD,
    act: click('[role=tab] >> nth=4'),
    undo: click('[role=tab] >> nth=0'),
  },
  {
    name: 'switch the tab of a record, to its history',
    ...RECORD,
    act: click('[role=tab] >> nth=7'),
    undo: click('[role=tab] >> nth=0'),
  },
  {
    name: 'scroll a list of 100 rows, longest task',
    at: 'customers?perPage=100',
    ready: 'tbody tr:nth-child(100) td:nth-child(2)',
    prepare: page => page.mouse.move(700, 500),
    act: async page => {
      for (let turn = 0; turn < 25; turn++) {
        await page.mouse.wheel(0, 160)
        await delay(60)
      }
    },
    undo: page => page.mouse.wheel(0, -10_000),
    scrolls: true,
  },
]
