import type { LanguageChoice } from '../../core/i18n/languageChoice'
import type { AccountCalls } from '../../ui/calls/accountCalls'
import type { Session } from '../../ui/session/session'

/** Stores the signed-in user's language in their account, for mails and other devices. */
export function storeLanguage(
  choice: LanguageChoice,
  session: Session,
  { saveProfile, refresh }: Pick<AccountCalls, 'saveProfile' | 'refresh'>,
): void {
  let saving: Promise<unknown> = Promise.resolve()
  /** The language that is being saved, which the session doesn't have yet. */
  let asked: string | undefined
  choice.subscribe(() => {
    const { user } = session.get()
    const language = choice.language()
    if (!user || (asked ?? user.language) === language) return
    asked = language
    // One after the other, so that the last choice is stored last.
    saving = saving
      .then(() => saveProfile({ language }))
      .then(refresh)
      .catch(error => console.warn('Could not store the language in the account.', error))
      .then(() => {
        if (asked === language) asked = undefined
      })
  })
}
