const ROW = 'main :is(li, tr):is(:hover, :focus-within)'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Somebody points at a row, has the focus in one, or has something open over the page: nothing may move now. */
export const isRowInHand = (): boolean =>
  document.querySelector(ROW) !== null || document.querySelector(OVERLAY) !== null
