import type { SendForm } from './useSendForm'

interface Props {
  form: SendForm
  submit: string
  sending: string
}

/** What the form as a whole met, and the button that sends it. */
export function SendFoot({ form, submit, sending }: Props) {
  return (
    <>
      <div className="sign-in-problem" role="alert" aria-live="assertive">
        {form.problem}
      </div>
      {/* Somebody may have sent it before this script was here (src/app/first/early.js): its words then stay. */}
      <button type="submit" className="sign-in-submit" disabled={form.sending} suppressHydrationWarning>
        {form.sending ? sending : submit}
      </button>
    </>
  )
}
