import { useEffect, useState } from 'react'
import { type Assessment, assessPassword, STRONG_ENOUGH } from '../../core/account/passwordStrength'
import type { Translate } from '../../core/i18n/translate'
import './passwordMeter.css'

interface Props {
  translate: Translate
  password: string
  /** Public data about the account's owner, which lowers the strength of a password that contains it. */
  personal: readonly string[]
}

const LEVELS = ['very_weak', 'weak', 'fair', 'good', 'strong'] as const

/** The strength of the password while the user types, with the reason if it is too weak. */
export function PasswordMeter({ translate, password, personal }: Props) {
  const assessment = useAssessment(password, personal)
  if (!password || !assessment) return <div role="status" />
  const { score, warning, suggestions } = assessment
  const enough = score >= STRONG_ENOUGH
  const reasons = enough ? [] : [warning ?? 'password.weak', ...suggestions]
  return (
    <div className="meter" data-enough={enough}>
      <div className="meter-bar" aria-hidden="true">
        {LEVELS.slice(1).map((level, at) => (
          <span key={level} data-on={score > at} />
        ))}
      </div>
      <div role="status">
        <strong>{translate(`auth.strength.${LEVELS[score]}`)}</strong>{' '}
        {reasons.map(reason => translate(reason)).join(' ')}
      </div>
    </div>
  )
}

/**
 * Calculates the strength when the user pauses, so that screen readers don't announce it after every letter.
 */
function useAssessment(password: string, personal: readonly string[]): Assessment | undefined {
  const [assessment, setAssessment] = useState<Assessment>()
  const known = personal.join('\n')
  useEffect(() => {
    if (!password) return setAssessment(undefined)
    let over = false
    const timer = setTimeout(async () => {
      const read = await assessPassword(password, known.split('\n').filter(Boolean))
      if (!over) setAssessment(read)
    }, 250)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [password, known])
  return assessment
}
