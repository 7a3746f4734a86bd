interface Done {
  /** Whether the user submitted the form. */
  submitted?: boolean
  /** The request, if the form was complete and has been sent. */
  sent?: { values: { email: string; password: string }; answer: Promise<Response> }
  /** The last other button that the user pressed. */
  pressed?: HTMLElement
}

declare global {
  interface Window {
    /** Stops `early.js` and returns the input so far. */
    takeOver?: () => Done
  }
}

let sent: Done['sent']

/** Repeats the visitor's actions from before the screen's own script ran. Runs once. */
export function replayEarlyInput(form: HTMLFormElement | null): void {
  const done = window.takeOver?.()
  if (!done) return
  window.takeOver = undefined
  sent = done.sent
  done.pressed?.click()
  if (done.submitted) form?.requestSubmit()
}

/** Returns the pending response if the form was already sent with exactly these values. */
export function earlyResponse(body: object): Promise<Response> | undefined {
  const early = sent
  sent = undefined
  return early && JSON.stringify(early.values) === JSON.stringify(body) ? early.answer : undefined
}
