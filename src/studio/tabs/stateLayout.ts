/** A transition between two states, as the diagram draws it. */
export interface Edge {
  name: string
  from: string
  to: string
}

/** The position of a state in the diagram: its column, counted from the initial state, and its row. */
export interface Placed {
  state: string
  column: number
  row: number
}

/**
 * Places each state as many columns from the initial one as there are transitions on the shortest path.
 * Unreachable states come last.
 */
export function layoutStates(states: readonly string[], edges: readonly Edge[], initial: string): Placed[] {
  const columns = new Map<string, number>([[initial, 0]])
  for (let reached = [initial]; reached.length; ) {
    const next = edges
      .filter(({ from, to }) => reached.includes(from) && !columns.has(to))
      .map(({ to }) => to)
    for (const state of next)
      if (!columns.has(state)) columns.set(state, (columns.get(reached[0] ?? initial) ?? 0) + 1)
    reached = [...new Set(next)]
  }
  const last = Math.max(...columns.values()) + 1
  const rows = new Map<number, number>()
  return states.map(state => {
    const column = columns.get(state) ?? last
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { state, column, row }
  })
}
