import type { LanguageChoice } from '../src/core/i18n/languageChoice'
import type { Session } from '../src/ui/session/session'
import type { Definitions } from './definitions'
import type { Http } from './http'
import { HttpError } from './httpError'
import { readOwnDefinitions } from './ownDefinitions'

interface Parts {
  definitions: Definitions
  http: Http
  session: Session
  languageChoice: LanguageChoice
}

const AGAIN_MS = 5_000

/**
 * Follows the office's own definitions: those that the settings name are there before the first page, and a later revision
 * replaces them under the open pages. Settings and live events bring its number.
 */
export async function followDefinitions({
  definitions,
  http,
  session,
  languageChoice,
}: Parts): Promise<void> {
  let followed = 0
  let isRunning = false
  const wanted = () => session.get().settings.definitions

  const follow = async (): Promise<void> => {
    const revision = wanted()
    if (revision === followed) return
    await definitions.follow(
      await readOwnDefinitions(http, { language: languageChoice.language(), revision }),
    )
    followed = revision ?? 0
    // Another one may have come while this one was loading.
    if (wanted() !== undefined) await follow()
  }
  const inBackground = () => {
    if (isRunning || wanted() === undefined || wanted() === followed || !session.isAuthenticated()) return
    isRunning = true
    follow()
      .catch(error => {
        console.warn('The changed definitions could not be loaded; they are asked for again.', error)
        setTimeout(inBackground, AGAIN_MS)
      })
      .finally(() => {
        isRunning = false
      })
  }
  try {
    await follow()
  } catch (error) {
    // The shipped definitions work without them. After the end of a session the next sign-in brings them.
    if (!(error instanceof HttpError && error.status === 401)) {
      console.warn('The office’s own definitions could not be loaded; they are asked for again.', error)
      setTimeout(inBackground, AGAIN_MS)
    }
  }
  session.subscribe(inBackground)
}
