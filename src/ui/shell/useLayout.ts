import { useMediaQuery, useTheme } from '@mui/material'
import { useMemo } from 'react'
import { type Layout, layoutOf } from './layout'
import { usePreferences } from './usePreference'

/** Returns the shell's current layout, which follows the window and the preferences. */
export function useLayout(): Layout {
  const isRoomy = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const wishes = usePreferences()
  return useMemo(() => layoutOf(wishes, isRoomy), [wishes, isRoomy])
}
