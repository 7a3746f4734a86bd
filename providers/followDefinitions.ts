import type { LanguageChoice } from '../src/core/i18n/languageChoice'
import type { Session } from '../src/ui/session/session'
import type { Definitions } from './definitions'
import type { Http } from './http'
import { HttpError } from './httpError'
import { readOwnDefinitions } from './ownDefinitions'

interface FollowContext {
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
}: FollowContext): Promise<void> {
  const revisionOf = () => session.get().settings.definitions
  // Another person, or other permissions, can mean other definitions.
  const wanted = () => {
    const { user, rules } = session.get()
    return JSON.stringify(revisionOf() ? [revisionOf(), user?.id, rules] : revisionOf())
  }
  let followed = JSON.stringify(0)
  let isRunning = false

  const follow = async (): Promise<void> => {
    const [next, revision] = [wanted(), revisionOf()]
    if (next === followed) return
    await definitions.follow(
      await readOwnDefinitions(http, { language: languageChoice.language(), revision }),
    )
    followed = next
    // A newer revision might have arrived during loading.
    if (revisionOf() !== undefined) await follow()
  }
  const inBackground = () => {
    if (isRunning || revisionOf() === undefined || wanted() === followed || !session.isAuthenticated()) return
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
