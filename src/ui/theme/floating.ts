import type { Theme } from '@mui/material'

/** The container of menus and lists of choices. */
export const FLOATING = 'floating'

/**
 * Menus belong in the main landmark, or in the dialog or drawer that opened them: at the end of the body, MUI's default, they
 * are outside every landmark (axe: region).
 */
export function floatingContainer(): Element {
  const dialogs = document.querySelectorAll('.MuiDialog-root, .MuiDrawer-modal:not(.MuiModal-hidden)')
  return dialogs[dialogs.length - 1] ?? document.getElementById(FLOATING) ?? document.body
}

/** An open list of choices is above notifications, so that a new one does not cover it. */
export const aboveMessages = ({ theme }: { theme: Theme }) => ({ zIndex: theme.zIndex.snackbar + 1 })
