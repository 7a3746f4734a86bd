/** What is shown for a while above the page, and what waits because somebody is busy with what is shown. */
export interface ToastStack<Item> {
  shown: readonly Item[]
  waiting: readonly Item[]
  isPaused: boolean
}

/** More at once would cover the page; the bell has them all. */
const MOST = 3

export const noToasts = { shown: [], waiting: [], isPaused: false }

const newest = <Item>(items: readonly Item[]) => items.slice(-MOST)

/** One more: the oldest gives way, but never under a hand. */
export function added<Item extends { id: number }>(stack: ToastStack<Item>, item: Item): ToastStack<Item> {
  if ([...stack.shown, ...stack.waiting].some(({ id }) => id === item.id)) return stack
  if (stack.isPaused && stack.shown.length === MOST)
    return { ...stack, waiting: newest([...stack.waiting, item]) }
  return { ...stack, shown: newest([...stack.shown, item]) }
}

export const without = <Item extends { id: number }>(stack: ToastStack<Item>, id: number): ToastStack<Item> =>
  settled({ ...stack, shown: stack.shown.filter(item => item.id !== id) })

/** Held while the pointer is over them, or the focus in them. */
export const paused = <Item>(stack: ToastStack<Item>, isHeld: boolean): ToastStack<Item> =>
  settled({ ...stack, isPaused: isHeld })

// Nobody holds what is not there any more.
function settled<Item>(stack: ToastStack<Item>): ToastStack<Item> {
  const isHeld = stack.isPaused && stack.shown.length > 0
  if (isHeld) return { ...stack, isPaused: isHeld }
  return { shown: newest([...stack.shown, ...stack.waiting]), waiting: [], isPaused: isHeld }
}
