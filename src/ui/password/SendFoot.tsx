import type { SendForm } from './useSendForm'

interface Props {
  form: SendForm
  submit: string
  sending: string
}

/** The form's error and its submit button. */
export function SendFoot({ form, submit, sending }: Props) {
  return (
    <>
      <div className="sign-in-problem" role="alert" aria-live="assertive">
        {form.problem}
      </div>
      {/* src/app/first/early.js might already have sent the form and changed this label, so hydration keeps it. */}
      <button type="submit" className="sign-in-submit" disabled={form.sending} suppressHydrationWarning>
        {form.sending ? sending : submit}
      </button>
    </>
  )
}
