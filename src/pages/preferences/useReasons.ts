import { useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLayout } from '../../ui/shell/useLayout'
import { type Conditional, reasonsFor } from './reasons'

/** The same in the reader's words. */
export function useReasons(): Partial<Record<Conditional, string>> {
  const translate = useTranslate()
  const isDark = useTheme().palette.mode === 'dark'
  const reasons = Object.entries(reasonsFor(useLayout(), isDark))
  return Object.fromEntries(
    reasons.map(([setting, reason]) => [setting, reason && translate(`preferences.reason.${reason}`)]),
  )
}
