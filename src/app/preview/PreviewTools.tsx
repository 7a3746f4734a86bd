import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Chip, useMediaQuery } from '@mui/material'
import { useTranslate } from 'react-admin'
import { LanguageSwitch, ThemeSwitch } from '../shell/HeaderTools'

/**
 * Replaces the header's tools. In a separate window, language and theme are chosen here instead of in Studio.
 */
export function PreviewTools({ isAlone }: { isAlone: boolean }) {
  const translate = useTranslate()
  const isPhone = useMediaQuery('(max-width:600px)')
  return (
    <>
      {isAlone && <LanguageSwitch />}
      {isAlone && <ThemeSwitch />}
      <Chip
        icon={<VisibilityOutlined />}
        label={translate(`studio_preview.${isPhone ? 'badge_short' : 'badge'}`)}
        color="warning"
        size="small"
        sx={{ fontWeight: 600 }}
      />
    </>
  )
}
