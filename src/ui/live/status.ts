import type { LiveState } from './live'

/** Without a connection for this long, it is said to be lost. */
export const UNAVAILABLE_MS = 10_000

/** How the connection stands, and who wants to know. */
export interface Status {
  state: () => LiveState
  problem: () => string | undefined
  subscribe: (listener: () => void) => () => void
  /** It is being made, or made again after it was lost. */
  connecting: () => void
  connected: () => void
  /** There is none, and for now none is being made; with the reason, where it is not wanted so. */
  disconnected: (problem?: string) => void
  /** Something went wrong that may come right again. */
  report: (problem: string) => void
}

/** Keeps the state; what takes longer than `UNAVAILABLE_MS` to connect counts as disconnected until it is (L-01). */
export function createStatus(): Status {
  let now: { state: LiveState; problem?: string } = { state: 'disconnected' }
  let patience: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (state: LiveState, problem?: string) => {
    if (state === now.state && problem === now.problem) return
    now = { state, problem }
    for (const listener of [...listeners]) listener()
  }
  const settle = (state: LiveState, problem?: string) => {
    clearTimeout(patience)
    patience = undefined
    set(state, problem)
  }
  return {
    state: () => now.state,
    problem: () => now.problem,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connecting: () => {
      // Further attempts change nothing until one succeeds.
      if (patience !== undefined || (now.state === 'disconnected' && now.problem !== undefined)) return
      patience = setTimeout(() => settle('disconnected', now.problem ?? 'live.unavailable'), UNAVAILABLE_MS)
      set('connecting', now.problem)
    },
    connected: () => settle('connected'),
    disconnected: problem => settle('disconnected', problem),
    report: problem => set(now.state, problem),
  }
}
