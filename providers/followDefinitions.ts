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
 * Keeps the office's own definitions up to date. The revision that the settings name loads before the first
 * page; a later one replaces it under the open pages. Settings and live events carry the revision number.
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
    // A newer revision might have arrived during loading.
    if (wanted() !== undefined) await follow()
  }
  const inBackground = () => {
    if (isRunning || wanted() === undefined || wanted() === followed || !session.isAuthenticated()) return
    isRunning = true
    follow()
      .catch(error => {
        console.warn('Could not load the changed definitions. Trying again.', error)
        setTimeout(inBackground, AGAIN_MS)
      })
      .finally(() => {
        isRunning = false
      })
  }
  try {
    await follow()
  } catch (error) {
    // Shipped definitions work without the office's own. After a 401, the next sign-in loads them.
    if (!(error instanceof HttpError && error.status === 401)) {
      console.warn('Could not load the office’s own definitions. Trying again.', error)
      setTimeout(inBackground, AGAIN_MS)
    }
  }
  session.subscribe(inBackground)
}
