import { useEffect, useSyncExternalStore } from 'react'
import { publicDefaults } from '../../core/schema/publicSettings'
import { storeChallenge } from '../../ui/session/challenge'
import { FirstCard } from './FirstCard'
import { FirstLinks, withDestination } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'
import { SignInForm } from './SignInForm'

/** The sign-in screen. It loads only React and a few styles of its own, without the admin. */
export function SignInScreen({ session, translate, calls, go, onBegin }: FirstScreenProps) {
  const { settings, noServerAt } = useSyncExternalStore(session.subscribe, session.get, session.get)
  const isInsecure = useSyncExternalStore(
    never,
    () => !window.isSecureContext,
    () => false,
  )
  useEffect(onBegin, [onBegin])
  // The default tagline is translated.
  const isWritten = settings.company_tagline !== publicDefaults.company_tagline
  const tagline = isWritten ? settings.company_tagline : translate('auth.tagline')
  const links = [{ to: '/forgot-password', text: translate('auth.forgot.link') }]
  if (settings.registration === true) links.push({ to: '/register', text: translate('auth.register.link') })
  return (
    <FirstCard session={session} translate={translate} title={translate('auth.title')} text={tagline}>
      {isInsecure && (
        <p className="sign-in-warning" role="alert">
          {translate('auth.insecure')}
        </p>
      )}
      {noServerAt && (
        <p className="sign-in-warning" role="alert">
          {translate('auth.no_server', { address: noServerAt })}
        </p>
      )}
      <SignInForm
        translate={translate}
        signIn={calls.signIn}
        verifyAgain={calls.verifyAgain}
        onDone={() => go(destination())}
        onChallenge={challenge => {
          storeChallenge(challenge)
          go(withDestination('/two-steps'))
        }}
      />
      <FirstLinks links={links} />
    </FirstCard>
  )
}

// Only the browser can tell whether its context is secure.
const never = () => () => undefined

/** Returns the sign-in path with the visitor's destination, which is checked on navigation. */
const destination = () => withDestination('/login')
