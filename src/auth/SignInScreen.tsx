import { useEffect, useSyncExternalStore } from 'react'
import type { Translate } from '../i18n/translate'
import { Brand } from '../shell/Brand'
import '../theme/fonts.css'
import { SignInForm } from './SignInForm'
import type { Session } from './session'

interface Props {
  session: Session
  translate: Translate
  signIn: (email: string, password: string) => Promise<unknown>
  onDone: () => void
  onBegin: () => void
}

/** The first screen: React and its own few styles, nothing of the admin (DESIGN, risk 5). */
export function SignInScreen({ session, translate, signIn, onDone, onBegin }: Props) {
  const { settings } = useSyncExternalStore(session.subscribe, session.get)
  const company = settings.company_name

  useEffect(() => {
    document.title = translate('app.title', { page: translate('auth.title'), company })
  }, [translate, company])

  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Brand settings={settings} fallback={translate('app.logo')} />
        <h1>{translate('auth.title')}</h1>
        <p className="sign-in-tagline">{settings.company_tagline}</p>
        {!window.isSecureContext && (
          <p className="sign-in-warning" role="alert">
            {translate('auth.insecure')}
          </p>
        )}
        <SignInForm translate={translate} signIn={signIn} onDone={onDone} onBegin={onBegin} />
      </div>
    </main>
  )
}
