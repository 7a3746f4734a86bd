/** The undo history of an edit. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
}

/** The maximum number of steps that can be undone. */
const STEPS = 200

export const beginHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Adds a step and drops the undone ones. */
export const addStep = <State>({ past, present }: History<State>, next: State): History<State> => ({
  past: [...past, present].slice(-STEPS),
  present: next,
  future: [],
})

export function undoStep<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const last = past.at(-1)
  return last === undefined
    ? history
    : { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redoStep<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: rest }
}
