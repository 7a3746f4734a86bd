import type { ReactNode } from 'react'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { useCan } from '../../ui/session/SessionContext'

interface Props {
  action: string
  subject: string
  children: ReactNode
}

/** Shows a page only to whom the rules allow it; to others it says so, and nothing of it is loaded. */
export function Allowed({ action, subject, children }: Props) {
  return useCan()(action, subject) ? children : <NotAuthorized right={{ action, subject }} />
}
