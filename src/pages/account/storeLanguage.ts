import type { LanguageChoice } from '../../core/i18n/languageChoice'
import type { Session } from '../../ui/session/session'
import type { AccountCalls } from './ownAccount'

/** Stores the signed-in user's language in their account, for mails and other devices. */
export function storeLanguage(
  choice: LanguageChoice,
  session: Session,
  { saveProfile, refresh }: Pick<AccountCalls, 'saveProfile' | 'refresh'>,
): void {
  choice.subscribe(() => {
    const { user } = session.get()
    const language = choice.language()
    if (!user || user.language === language) return
    saveProfile({ language })
      .then(refresh)
      .catch(error => console.warn('Could not store the language in the account.', error))
  })
}
