import type { Condition } from '../browser/slowPage'

/** An application for the same API, and the elements that show that each of its screens has loaded. */
export interface Application {
  /** The path of its list, from the server's address. */
  list: string
  form: readonly Condition[]
  shell: readonly Condition[]
  rows: readonly Condition[]
  record: readonly Condition[]
  edit: readonly Condition[]
  /** The element that opens the first row. From there, `editButton` opens the form. */
  firstRow: string
  editButton: string
}

const form = [{ selector: 'input[type=password]' }, { selector: 'button[type=submit]' }] as const
const rows = [{ selector: 'tbody tr', count: 25, text: true }] as const

export const product: Application = {
  list: '/build/customers',
  form,
  rows,
  shell: [{ selector: 'nav a[href*="work-orders"]' }, { selector: 'header button', count: 3 }],
  // Empty fields are folded away. At least this many are filled for every customer.
  record: [{ selector: 'main [role=tabpanel] dd', count: 10, text: true }],
  edit: [{ selector: 'main form :is(input, textarea)', count: 30 }, { selector: 'main button[type=submit]' }],
  firstRow: 'tbody tr:first-child [data-record]',
  editButton: 'main a[href$="/edit"]',
}

export const baseline: Application = {
  list: '/build/#/customers',
  form,
  rows,
  shell: [
    { selector: '[role=menuitem]', text: true },
    { selector: 'header button', count: 3 },
  ],
  record: [{ selector: '.ra-field', count: 20, text: true }],
  edit: [{ selector: 'main form :is(input, textarea)', count: 30 }, { selector: 'main button[type=submit]' }],
  firstRow: 'tbody tr:first-child td:nth-child(2)',
  editButton: 'main a[href$="/240"]',
}
