const ROW = 'main li, main tr'
const POINTED_AT = 'main li:hover, main tr:hover'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Returns whether rows must not move now: the pointer or focus is in a row, or an overlay is open. */
export const isPointerOverRow = (): boolean =>
  Boolean(document.activeElement?.closest(ROW) ?? document.querySelector(`${POINTED_AT}, ${OVERLAY}`))
