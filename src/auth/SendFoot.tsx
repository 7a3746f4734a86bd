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
      <button type="submit" className="sign-in-submit" disabled={form.sending}>
        {form.sending ? sending : submit}
      </button>
    </>
  )
}
