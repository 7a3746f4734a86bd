import { useEffect, useSyncExternalStore } from 'react'
import type { Translate } from '../i18n/translate'
import { Brand } from '../shell/Brand'
import '../theme/fonts.css'
import './signIn.css'
import type { Session } from './session'

interface Props {
  session: Session
  translate: Translate
  /** Keys of the catalogue. */
  title: string
  text: string
  home: string
}

/** Not-found and not-authorized for who is signed out: no menu around it, nothing of the admin. */
export function StandaloneMessage({ session, translate, title, text, home }: Props) {
  const { settings } = useSyncExternalStore(session.subscribe, session.get)
  const company = settings.company_name
  useEffect(() => {
    document.title = translate('app.title', { page: translate(title), company })
  }, [translate, title, company])
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Brand settings={settings} fallback={translate('app.logo')} />
        <h1>{translate(title)}</h1>
        <p className="sign-in-tagline">{translate(text)}</p>
        <p>
          <a className="sign-in-link" href={home}>
            {translate('page.home')}
          </a>
        </p>
      </div>
    </main>
  )
}
