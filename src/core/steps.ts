/**
 * Long work in steps, between which a server can do other work: `runInTurns` runs them so, `atOnce` without a pause.
 */
export type Steps<Made = void> = Generator<void, Made>

/** Runs steps without a pause. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
