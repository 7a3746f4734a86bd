import { isPressed, letterOf } from './press'
import type { ShortcutId } from './shortcuts'

/** Runs a shortcut. Returning `false` leaves the key to the next listener. */
export type Handler = (event: KeyboardEvent, letter?: string) => unknown
export type Handlers = Partial<Record<ShortcutId, Handler>>

interface Layer {
  handlers: () => Handlers
  /** Returns whether single letters and signs are enabled as shortcuts. */
  single: () => boolean
}

/** The maximum time between the two keys of a sequence. */
const SECOND_KEY_MS = 1_500

const layers: Layer[] = []
let waitingSince = Number.NEGATIVE_INFINITY

/** Listens for shortcuts until the returned function is called. The latest listener has priority. */
export function listen(layer: Layer): () => void {
  if (!layers.length) document.addEventListener('keydown', onKeyDown)
  layers.unshift(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (!layers.length) document.removeEventListener('keydown', onKeyDown)
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModifier(event.key) || isCovered()) return
  const typing = isTyping(event.target)
  const letter = typing ? undefined : secondLetter(event)
  if (letter) {
    run('go', event, letter)
    return
  }
  const found = layers
    .flatMap(layer => (Object.keys(layer.handlers()) as ShortcutId[]).map(id => ({ id, layer })))
    .find(({ id, layer }) => isPressed(id, event, { single: !typing && layer.single() }))
  if (!found) return
  // The key after `g` selects the destination.
  if (found.id === 'go') waitingSince = event.timeStamp
  else run(found.id, event)
}

/** Returns the letter pressed after `g`. */
function secondLetter(event: KeyboardEvent): string | undefined {
  const waited = event.timeStamp - waitingSince
  waitingSince = Number.NEGATIVE_INFINITY
  if (waited > SECOND_KEY_MS || event.ctrlKey || event.metaKey || event.altKey) return undefined
  return letterOf(event)
}

function run(id: ShortcutId, event: KeyboardEvent, letter?: string): void {
  for (const { handlers } of layers) {
    const handler = handlers()[id]
    if (!handler || handler(event, letter) === false) continue
    event.preventDefault()
    return
  }
}

const isModifier = (key: string) => ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'].includes(key)

const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="spinbutton"], [role="menu"], [role="listbox"]'
const CHECKED = 'input[type="checkbox"], input[type="radio"]'

/** Returns whether the focused element would use a letter as input or to select an item. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches(CHECKED)) return false
  return target.isContentEditable || target.closest(TYPING) !== null
}

const COVERS = '[role="dialog"], [role="alertdialog"], .MuiModal-root:not(.MuiModal-hidden)'

/** Returns whether a dialog or an open menu covers the page. */
const isCovered = (): boolean => document.querySelector(COVERS) !== null
