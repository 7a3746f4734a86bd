import { useTheme } from '@mui/material'
import { usePreference } from '../../ui/shell/usePreference'

/** Returns whether the menu has the page's colors. In the light theme it is dark by default (S-06). */
export function useIsMenuPlain(): boolean {
  const { palette } = useTheme()
  const [isSemiDark] = usePreference('isVerticalNavSemiDark')
  return palette.mode === 'light' && !isSemiDark
}
