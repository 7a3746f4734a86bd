import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { Translate } from '../../core/i18n/translate'
import type { Session } from '../../ui/session/session'
import { Brand } from '../shell/Brand'

interface Props {
  session: Session
  translate: Translate
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** The card of every first screen: the brand, a title, a sentence, and the form. */
export function FirstCard({ session, translate, title, text, children }: Props) {
  const { settings } = useSyncExternalStore(session.subscribe, session.get, session.get)
  const company = settings.company_name
  useEffect(() => {
    document.title = translate('app.title', { page: title, company })
  }, [translate, title, company])
  return (
    <main className="sign-in-card">
      <Brand settings={settings} fallback={translate('app.logo')} />
      <h1>{title}</h1>
      {text && <p className="sign-in-tagline">{text}</p>}
      <noscript>
        <p className="sign-in-warning">{translate('auth.no_script')}</p>
      </noscript>
      {children}
    </main>
  )
}
