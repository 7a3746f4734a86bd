/** A move between two states, as the diagram draws it. */
export interface Edge {
  name: string
  from: string
  to: string
}

/** Where a state is drawn: its column from the initial state on, and its place in the column. */
export interface Placed {
  state: string
  column: number
  row: number
}

/** Puts each state as many columns from the initial one as moves lead there; what no move reaches comes last. */
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
