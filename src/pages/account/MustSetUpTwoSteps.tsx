import type { ReactNode } from 'react'
import { useLocation, useRouterProvider } from 'react-admin'
import { settingsPath } from '../../ui/page/paths'
import { useSession } from '../../ui/session/SessionContext'

/** If the office requires two-step verification, every page leads to its setup until it is done. */
export function MustSetUpTwoSteps({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const { Navigate } = useRouterProvider()
  const there = settingsPath('security')
  if (!user?.must_set_up_two_steps || pathname === there) return children
  return <Navigate to={there} replace />
}
