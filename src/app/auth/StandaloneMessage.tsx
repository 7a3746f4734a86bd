import type { Translate } from '../../core/i18n/translate'
import type { Session } from '../../ui/session/session'
import { FirstCard } from './FirstCard'

interface Props {
  session: Session
  translate: Translate
  /** Catalogue keys. */
  title: string
  text: string
  home: string
}

/** The not-found and not-authorized pages for signed-out visitors, without the menu and the admin. */
export function StandaloneMessage({ session, translate, title, text, home }: Props) {
  return (
    <FirstCard session={session} translate={translate} title={translate(title)} text={translate(text)}>
      <p>
        <a className="sign-in-link" href={home}>
          {translate('page.home')}
        </a>
      </p>
    </FirstCard>
  )
}
