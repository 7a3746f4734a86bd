import type { Theme } from '@mui/material'

/** Where menus and lists of choices are put into the page. */
export const FLOATING = 'floating'

/**
 * Menus belong into the main landmark, or into the dialog that they were opened from: at the end of the body, where
 * MUI puts them, they stand outside every landmark (axe: region).
 */
export function floatingContainer(): Element {
  const dialogs = document.querySelectorAll('.MuiDialog-root')
  return dialogs[dialogs.length - 1] ?? document.getElementById(FLOATING) ?? document.body
}

/** An open list of choices lies above the notifications: one that arrives would cover what is being chosen. */
export const aboveMessages = ({ theme }: { theme: Theme }) => ({ zIndex: theme.zIndex.snackbar + 1 })
