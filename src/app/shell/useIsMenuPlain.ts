import { useTheme } from '@mui/material'
import { usePreference } from '../../ui/shell/usePreference'

/** Whether the menu looks like the page: in the light theme only by choice, because it is semi-dark (S-06). */
export function useIsMenuPlain(): boolean {
  const { palette } = useTheme()
  const [isSemiDark] = usePreference('isVerticalNavSemiDark')
  return palette.mode === 'light' && !isSemiDark
}
