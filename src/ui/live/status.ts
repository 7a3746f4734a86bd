import type { LiveState } from './live'

/** A connection attempt that takes longer than this counts as lost. */
export const UNAVAILABLE_MS = 10_000

/** The state of the connection and its listeners. */
export interface Status {
  state: () => LiveState
  problem: () => string | undefined
  subscribe: (listener: () => void) => () => void
  /** Connecting, or reconnecting. */
  connecting: () => void
  connected: () => void
  /** Not connected and not trying. The problem is missing if that is intended. */
  disconnected: (problem?: string) => void
  /** Sets a temporary problem. */
  report: (problem: string) => void
}

/**
 * Stores the state. Connecting for longer than `UNAVAILABLE_MS`
 * counts as disconnected until it succeeds (L-01).
 */
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
      // While disconnected with a problem, further attempts change nothing until one succeeds.
      if (patience !== undefined || (now.state === 'disconnected' && now.problem !== undefined)) return
      patience = setTimeout(() => settle('disconnected', now.problem ?? 'live.unavailable'), UNAVAILABLE_MS)
      set('connecting', now.problem)
    },
    connected: () => settle('connected'),
    disconnected: problem => settle('disconnected', problem),
    report: problem => set(now.state, problem),
  }
}
