import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long others wait for a piece of work that is done in turns. */
const TURN_MS = 20

/** What a function makes of each item, one after the other; everybody else has a turn in between where that takes long. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let until = performance.now() + TURN_MS
  for (const [at, item] of items.entries()) {
    made.push(make(item, at))
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + TURN_MS
  }
  return made
}
