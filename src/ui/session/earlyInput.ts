interface Done {
  /** A press of Enter or the submit button. */
  submitted?: boolean
  /** It was complete and has been sent. */
  sent?: { values: { email: string; password: string }; answer: Promise<Response> }
  /** Another pressed button. */
  pressed?: HTMLElement
}

declare global {
  interface Window {
    /** Ends `early.js` and returns its input. */
    takeOver?: () => Done
  }
}

let sent: Done['sent']

/** Repeats the visitor's input from before the screen's own script; once. */
export function replayEarlyInput(form: HTMLFormElement | null): void {
  const done = window.takeOver?.()
  if (!done) return
  window.takeOver = undefined
  sent = done.sent
  done.pressed?.click()
  if (done.submitted) form?.requestSubmit()
}

/** The pending answer for exactly these values. */
export function earlyResponse(body: object): Promise<Response> | undefined {
  const early = sent
  sent = undefined
  return early && JSON.stringify(early.values) === JSON.stringify(body) ? early.answer : undefined
}
