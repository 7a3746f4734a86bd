import { MessagePage } from './MessagePage'

/** The page for an unknown path or record ID. */
export function NotFound() {
  return <MessagePage title="page.not_found" text="page.not_found_text" icon="place" />
}
