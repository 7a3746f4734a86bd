import { useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { latinDigits } from '../../core/schema/latinDigits'
import { InputField } from '../../ui/password/InputField'
import { SendFoot } from '../../ui/password/SendFoot'
import { useSendForm } from '../../ui/password/useSendForm'
import { problemOf } from '../../ui/session/problem'
import type { SecondStep } from '../../ui/session/signInCalls'

interface Props {
  translate: Translate
  challenge: string
  secondStep: SecondStep
  onDone: () => void
  /** Called when the challenge has ended: it expired, or too many codes were wrong. */
  onEnded: (text: string) => void
}

/** The form for the code of the authenticator app, or a recovery code. */
export function TwoStepsForm({ translate, challenge, secondStep, onDone, onEnded }: Props) {
  const [recovering, setRecovering] = useState(false)
  const form = useSendForm({
    translate,
    required: { code: recovering ? 'auth.two_steps.required_recovery' : 'auth.two_steps.required' },
    send: async ({ code = '' }) => {
      try {
        await secondStep(challenge, recovering ? code : latinDigits(code).replace(/\D/gu, ''))
        onDone()
      } catch (error) {
        const problem = problemOf(error, translate)
        if (problem.status !== 401) throw error
        onEnded(translate('auth.two_steps.ended'))
      }
    },
  })
  const shared = {
    name: 'code',
    problem: form.problems.code,
    onChange: () => form.settle('code'),
    autoCapitalize: 'none',
    spellCheck: false,
    autoFocus: true,
    required: true,
    dir: 'ltr',
  } as const
  return (
    <form ref={form.form} className="sign-in-form" onSubmit={form.submit} noValidate aria-busy={form.sending}>
      {recovering ? (
        <InputField
          key="recovery"
          {...shared}
          label={translate('auth.two_steps.recovery_code')}
          autoComplete="off"
          below={translate('auth.two_steps.recovery_text')}
        />
      ) : (
        <InputField
          key="code"
          {...shared}
          label={translate('auth.two_steps.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          below={translate('auth.two_steps.text')}
        />
      )}
      <SendFoot form={form} submit={translate('auth.submit')} sending={translate('auth.sending')} />
      <button
        type="button"
        className="sign-in-second"
        onClick={() => {
          form.settle('code')
          setRecovering(!recovering)
        }}
      >
        {translate(recovering ? 'auth.two_steps.use_app' : 'auth.two_steps.use_recovery')}
      </button>
    </form>
  )
}
