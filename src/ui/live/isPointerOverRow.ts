const ROW = 'main li, main tr'
const POINTED_AT = 'main li:hover, main tr:hover'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Somebody points at a row, has the focus in one, or has something open over the page: nothing may move now. */
export const isPointerOverRow = (): boolean =>
  Boolean(document.activeElement?.closest(ROW) ?? document.querySelector(`${POINTED_AT}, ${OVERLAY}`))
