import type { ReactNode } from 'react'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { useCan } from '../../ui/session/SessionContext'

interface Props {
  action: string
  subject: string
  children: ReactNode
}

/** Shows a page if the rules allow it, otherwise a not-authorized page. A refused page is not loaded. */
export function Allowed({ action, subject, children }: Props) {
  return useCan()(action, subject) ? children : <NotAuthorized right={{ action, subject }} />
}
