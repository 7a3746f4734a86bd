import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocation, useTranslate } from 'react-admin'
import { TabLinks } from '../../../src/kit'
import { useSettingsPages } from './useSettingsPages'

/** The frame of all settings pages: their heading and the tabs to the others. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const pages = useSettingsPages()
  const tabs = pages.map(({ path, title = '' }) => ({
    to: path,
    label: translate(title, { smart_count: 2 }),
  }))
  return (
    <Stack sx={{ gap: 2, maxWidth: 1120 }}>
      <div>
        <Typography variant="h3" component="h1">
          {translate('settings.title')}
        </Typography>
        {tabs.length > 1 && <TabLinks label={translate('settings.pages')} active={pathname} tabs={tabs} />}
      </div>
      {children}
    </Stack>
  )
}
