interface Done {
  /** Somebody pressed Enter or the button that sends the form. */
  submitted?: boolean
  /** It was whole, and is on its way already. */
  sent?: { values: { email: string; password: string }; answer: Promise<Response> }
  /** Another button that was pressed. */
  pressed?: HTMLElement
}

declare global {
  interface Window {
    /** Ends `early.js` and tells what it took. */
    takeOver?: () => Done
  }
}

let sent: Done['sent']

/** Does now what the visitor did before the screen's own script was here; once. */
export function replayEarlyInput(form: HTMLFormElement | null): void {
  const done = window.takeOver?.()
  if (!done) return
  window.takeOver = undefined
  sent = done.sent
  done.pressed?.click()
  if (done.submitted) form?.requestSubmit()
}

/** The answer that was asked for already, with exactly these values. */
export function earlyResponse(body: object): Promise<Response> | undefined {
  const early = sent
  sent = undefined
  return early && JSON.stringify(early.values) === JSON.stringify(body) ? early.answer : undefined
}
