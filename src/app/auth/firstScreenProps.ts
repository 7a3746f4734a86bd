import type { Translate } from '../../core/i18n/translate'
import type { Session } from '../../ui/session/session'
import type { SignInCalls } from '../../ui/session/signInCalls'

/** What every first screen is given. */
export interface FirstScreenProps {
  session: Session
  translate: Translate
  calls: SignInCalls
  /** The query of the address, which the server knows too. */
  search: string
  /** Goes on within this document: to another first screen, or into the app. */
  go: (path: string) => void
  /** Called when the screen can be used, to load what comes next meanwhile. */
  onBegin: () => void
}
