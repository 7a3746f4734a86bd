import type { ReactNode } from 'react'
import { useLocation, useRouterProvider } from 'react-admin'
import { settingsPath } from '../../ui/page/paths'
import { useSession } from '../../ui/session/SessionContext'

/**
 * Redirects every page to the set-up of two-step verification
 * while the office requires it and the user lacks it.
 */
export function MustSetUpTwoSteps({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const { Navigate } = useRouterProvider()
  const there = settingsPath('security')
  if (!user?.must_set_up_two_steps || pathname === there) return children
  return <Navigate to={there} replace />
}
