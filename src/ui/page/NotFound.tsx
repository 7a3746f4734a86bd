import { MessagePage } from './MessagePage'

/** For an unknown path or record id. */
export function NotFound() {
  return <MessagePage title="page.not_found" text="page.not_found_text" icon="place" />
}
