const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="spinbutton"], [role="menu"], [role="listbox"]'
const CHECKED = 'input[type="checkbox"], input[type="radio"]'

/** Whether a letter would be written, or chosen by, where the focus is. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(CHECKED)) return false
  return target.isContentEditable || target.closest(TYPING) !== null
}

const COVERS = '[role="dialog"], [role="alertdialog"], .MuiModal-root:not(.MuiModal-hidden)'

/** Whether a dialog or an open menu lies over the page. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null
