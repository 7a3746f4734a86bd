import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../../../src/core/steps'

/** How long work can block the event loop before it yields. */
const TURN_MS = 20

/** Runs steps, and yields to the event loop between them regularly if that takes long. */
export async function runInTurns<Made>(steps: Steps<Made>): Promise<Made> {
  for (let until = performance.now() + TURN_MS; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + TURN_MS
  }
}

/** Maps items one after the other, and yields to the event loop regularly if that takes long. */
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
