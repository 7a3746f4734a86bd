import { useTheme } from '@mui/material'

/** The sides for elements positioned by measuring, which no style sheet mirrors: a popover's anchor. */
export function useInlineSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return useTheme().direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }
}
