import { type ComponentType, lazy, useEffect } from 'react'
import { Route } from 'react-router-dom'
import type { EngineScreen, PageRoute } from '../../core/routing/routes'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { NotFound } from '../../ui/page/NotFound'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'
import { Allowed } from './Allowed'

const screens: Record<EngineScreen, ComponentType> = {
  signIn: AnotherDocument,
  register: AnotherDocument,
  forgotPassword: AnotherDocument,
  resetPassword: AnotherDocument,
  verifyEmail: AnotherDocument,
  twoSteps: AnotherDocument,
  notAuthorized: NotAuthorized,
  notFound: NotFound,
  accountSettings: lazy(() =>
    import('../../office/account/AccountSettingsPage').then(page => ({ default: page.AccountSettingsPage })),
  ),
  profile: lazy(() =>
    import('../../office/account/ProfilePage').then(page => ({ default: page.ProfilePage })),
  ),
  notifications: lazy(() =>
    import('../../office/notifications/NotificationsPage').then(page => ({
      default: page.NotificationsPage,
    })),
  ),
  shortcuts: lazy(() =>
    import('../../pages/shortcuts/ShortcutsPage').then(page => ({ default: page.ShortcutsPage })),
  ),
  audit: lazy(() => import('../../office/audit/AuditPage').then(page => ({ default: page.AuditPage }))),
  outbox: lazy(() =>
    import('../../office/account/outbox/OutboxPage').then(page => ({ default: page.OutboxPage })),
  ),
  studio: lazy(() => import('../../studio/StudioPage').then(page => ({ default: page.StudioPage }))),
}

/** Reloads the document: first screens work without the admin and can't be opened inside it. */
function AnotherDocument() {
  useEffect(() => window.location.reload(), [])
  return null
}

/** Returns the routes of the hand-written pages inside or outside the layout. */
export const pageRoutes = (pages: readonly PageRoute[], wanted: NonNullable<PageRoute['layout']>) =>
  pages
    .filter(({ layout = 'default' }) => layout === wanted)
    .map(page => <Route key={page.path} path={page.path} element={elementOf(page)} />)

function elementOf({ component, screen, title, ability }: PageRoute) {
  const Page = component ? lazy(component) : screens[screen]
  const titled = (
    <>
      <Title page={title} />
      <Page />
    </>
  )
  return ability ? <Allowed {...ability}>{titled}</Allowed> : titled
}

function Title({ page }: { page?: string }) {
  useDocumentTitle(page)
  return null
}
