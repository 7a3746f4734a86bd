import { useTheme } from '@mui/material'

/**
 * Returns the sides for elements that are positioned by
 * script, such as popovers. Style sheets don't mirror them.
 */
export function useInlineSides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return useTheme().direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }
}
