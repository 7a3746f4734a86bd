import type { ReactNode } from 'react'
import { NotAuthorized } from '../../ui/page/NotAuthorized'
import { useCan } from '../../ui/session/SessionContext'

interface Props {
  action: string
  subject: string
  children: ReactNode
}

/** Shows a page only if the rules allow it; otherwise it says so and loads nothing of the page. */
export function Allowed({ action, subject, children }: Props) {
  return useCan()(action, subject) ? children : <NotAuthorized right={{ action, subject }} />
}
