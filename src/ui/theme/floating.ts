import type { Theme } from '@mui/material'

/** The ID of the container for menus and option lists. */
export const FLOATING = 'floating'

/**
 * Returns the container of menus: the dialog or drawer that opened them, or the main landmark. At the end of
 * the body, MUI's default, they would be outside every landmark (axe: region).
 */
export function floatingContainer(): Element {
  const dialogs = document.querySelectorAll('.MuiDialog-root, .MuiDrawer-modal:not(.MuiModal-hidden)')
  return dialogs[dialogs.length - 1] ?? document.getElementById(FLOATING) ?? document.body
}

/** Shows an open option list above notifications, so that a new one does not cover it. */
export const aboveMessages = ({ theme }: { theme: Theme }) => ({ zIndex: theme.zIndex.snackbar + 1 })
