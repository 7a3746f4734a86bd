import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { useCanBlock, useLocation, useTranslate } from 'react-admin'
import { NotFound } from '../../ui/page/NotFound'
import { PageTitle } from '../../ui/page/PageTitle'
import { type SettingsTab, settingsPath, settingsTabs } from '../../ui/page/paths'
import { hasUnsavedInput, useAnyUnsavedInput } from '../../ui/session/unsavedInput'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'
import { UnsavedGuard } from '../form/UnsavedGuard'
import { AccountTab } from './AccountTab'
import { NotificationsTab } from './NotificationsTab'
import { PreferencesTab } from './PreferencesTab'
import { SecurityTab } from './SecurityTab'
import { TabLinks } from './TabLinks'

const contents: Record<SettingsTab, ComponentType> = {
  account: AccountTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  preferences: PreferencesTab,
}

/** `/pages/account-settings/{tab}`: everything that one may decide about one's own account. */
export function AccountSettingsPage() {
  const { pathname } = useLocation()
  const tab = settingsTabs.find(name => settingsPath(name) === pathname.replace(/\/+$/u, ''))
  return tab ? <Settings tab={tab} /> : <NotFound />
}

function Settings({ tab }: { tab: SettingsTab }) {
  const translate = useTranslate()
  const Content = contents[tab]
  const canBlock = useCanBlock()
  const unsaved = useAnyUnsavedInput()
  const title = translate('own.title')
  useDocumentTitle(translate('own.tab_title', { tab: translate(`own.tabs.${tab}`) }))
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageTitle title={title} />
      <TabLinks
        label={title}
        active={settingsPath(tab)}
        tabs={settingsTabs.map(name => ({ to: settingsPath(name), label: translate(`own.tabs.${name}`) }))}
      />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Content />
      </Box>
      {canBlock && (
        <UnsavedGuard
          unsaved={unsaved}
          stillUnsaved={hasUnsavedInput}
          isDraftStored={false}
          onDiscard={() => undefined}
        />
      )}
    </Box>
  )
}
