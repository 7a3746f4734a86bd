/** Takes the typed text if it fits one option, or marks it. Resolves with whether it was taken, after the render. */
type Settle = () => Promise<boolean>

/** The pickers with typed text that is not an option yet, by their element. */
const pickers = new Map<HTMLElement, Settle>()

/** Registers a picker whose text is not settled. Its form waits for it, and is not sent if the text fits no option. */
export function registerUnsettled(element: HTMLElement, settle: Settle): () => void {
  if (!pickers.size) window.addEventListener('submit', holdBack, true)
  pickers.set(element, settle)
  return () => {
    pickers.delete(element)
    if (!pickers.size) window.removeEventListener('submit', holdBack, true)
  }
}

/** The elements whose save waits for their pickers. */
const waiting = new WeakSet<HTMLElement>()

/**
 * Runs a save that is not a form's submit event: at once, or when the pickers
 * in the element are settled. If one can't be, it gets the focus instead.
 * While a save waits, further saves of the element are dropped. If the user
 * leaves the element in the meantime, nothing is saved.
 */
export function whenSettled(within: HTMLElement | null | undefined, run: () => void): void {
  const open = [...pickers].filter(([element]) => within?.contains(element))
  if (!within || !open.length) {
    run()
    return
  }
  if (waiting.has(within)) return
  waiting.add(within)
  const settled = Promise.all(open.map(([, settle]) => settle()))
  void settled
    .finally(() => waiting.delete(within))
    .then(results => {
      const refused = results.indexOf(false)
      if (refused !== -1) open[refused]?.[0].querySelector('input')?.focus()
      else if (!isLeft(within)) run()
    })
}

/** Whether an element is gone, or fades with its dialog. A transition that hides its element has this opacity at once. */
function isLeft(element: HTMLElement): boolean {
  for (let up: HTMLElement | null = element; up; up = up.parentElement)
    if (up.style.opacity === '0') return true
  return !element.isConnected
}

const submitting = new WeakSet<HTMLFormElement>()

/** Holds a form's submit event back before its handlers see it, and sends it again later. */
function holdBack(event: Event): void {
  const form = event.target as HTMLFormElement
  if (submitting.has(form) || ![...pickers.keys()].some(element => form.contains(element))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  whenSettled(form, () => {
    submitting.add(form)
    form.requestSubmit()
    submitting.delete(form)
  })
}
