import { refusalSentence } from '../../core/access/missingRight'
import type { Right } from '../../core/field/fieldType'
import { useAccessWords } from '../reasons/useAccessWords'
import { useSession } from '../session/SessionContext'
import { MessagePage } from './MessagePage'

/** Replaces a page that the user can't open (P-06). Names the missing permission if it is known. */
export function NotAuthorized({ right, reason }: { right?: Right; reason?: string }) {
  return (
    <MessagePage
      title="page.not_authorized"
      text="page.not_authorized_text"
      icon="security"
      further={reason ?? (right && <MissingRight right={right} />)}
    />
  )
}

function MissingRight({ right }: { right: Right }) {
  const { ability } = useSession()
  return refusalSentence(ability, right, useAccessWords())
}
