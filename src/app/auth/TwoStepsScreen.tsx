import { useEffect, useState } from 'react'
import { clearChallenge, readChallenge } from '../../ui/session/challenge'
import { FirstCard } from './FirstCard'
import { FirstLinks, withDestination } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'
import { TwoStepsForm } from './TwoStepsForm'

/**
 * Requests the verification code after the password. Without a challenge, it redirects to the sign-in.
 */
export function TwoStepsScreen({ session, translate, calls, go }: FirstScreenProps) {
  const [challenge] = useState(readChallenge)
  const [ended, setEnded] = useState('')
  useEffect(() => {
    if (!challenge) go(withDestination('/login'))
  }, [challenge, go])
  if (!challenge) return null
  return (
    <FirstCard session={session} translate={translate} title={translate('auth.two_steps.title')}>
      {ended ? (
        <p className="sign-in-warning" role="alert">
          {ended}
        </p>
      ) : (
        <TwoStepsForm
          translate={translate}
          challenge={challenge}
          secondStep={calls.secondStep}
          onEnded={text => {
            clearChallenge()
            setEnded(text)
          }}
          onDone={() => {
            clearChallenge()
            go(withDestination('/login'))
          }}
        />
      )}
      <FirstLinks links={[{ to: withDestination('/login'), text: translate('auth.back') }]} />
    </FirstCard>
  )
}
