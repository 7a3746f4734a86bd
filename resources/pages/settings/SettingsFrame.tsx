import { Box, Stack, Tab, Tabs, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useLocation, useTranslate } from 'react-admin'
import { useSettingsPages } from './useSettingsPages'

/** What all pages of settings have in common: their heading, and the way to the others. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const pages = useSettingsPages()
  return (
    <Stack sx={{ gap: 2, maxWidth: 1200 }}>
      <div>
        <Typography variant="h3" component="h1">
          {translate('settings.title')}
        </Typography>
        {pages.length > 1 && (
          <Box component="nav" aria-label={translate('settings.pages')}>
            <Tabs
              value={pages.some(({ path }) => path === pathname) ? pathname : false}
              variant="scrollable"
              scrollButtons="auto"
              allowScrollButtonsMobile
            >
              {pages.map(({ path, title = '' }) => (
                <Tab
                  key={path}
                  value={path}
                  component={LinkBase}
                  to={path}
                  label={translate(title, { smart_count: 2 })}
                />
              ))}
            </Tabs>
          </Box>
        )}
      </div>
      {children}
    </Stack>
  )
}
