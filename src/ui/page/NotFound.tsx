import { MessagePage } from './MessagePage'

/** For a path, or a record's id, that there is nothing at. */
export function NotFound() {
  return <MessagePage title="page.not_found" text="page.not_found_text" icon="place" />
}
