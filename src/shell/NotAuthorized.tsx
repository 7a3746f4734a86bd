import { MessagePage } from './MessagePage'

/** In place of a page that the rules do not allow (P-06). */
export function NotAuthorized() {
  return <MessagePage title="page.not_authorized" text="page.not_authorized_text" icon="security" />
}
