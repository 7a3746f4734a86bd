import type { Translate } from '../../core/i18n/translate'
import type { Session } from '../../ui/session/session'
import type { SignInCalls } from '../../ui/session/signInCalls'

/** The props of every first screen. */
export interface FirstScreenProps {
  session: Session
  translate: Translate
  calls: SignInCalls
  /** The query string, which is also available on the server. */
  search: string
  /** Navigates within this document: to another first screen, or into the app. */
  go: (path: string) => void
  /** Called when the screen is usable, so that the next files can load. */
  onBegin: () => void
}
