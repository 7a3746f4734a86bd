import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isSingleKey, type ShortcutId, shortcuts } from './shortcuts'

/** The properties of a keyboard event that identify the key. React's events have them too. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'getModifierState'>

const parsed = new Map<string, ReturnType<typeof parseKeybinding>[number]>()

function parse(keys: string) {
  const known = parsed.get(keys)
  if (known) return known
  const [press] = parseKeybinding(keys)
  if (!press) throw new Error(`${keys} is not a valid key`)
  parsed.set(keys, press)
  return press
}

/**
 * Returns whether a key press matches a shortcut. With `single: false`, single letters and signs never match.
 */
export function isPressed(id: ShortcutId, event: Press, { single = true } = {}): boolean {
  const press = withoutLayout(event)
  const keys: readonly string[] = shortcuts[id].keys
  return keys.some(each => (single || !isSingleKey(each)) && matchKeyBindingPress(press, parse(each)))
}

/** Returns the Latin letter of a key on a keyboard of any script; undefined for other keys. */
export function letterOf(event: Press): string | undefined {
  const { key } = withoutLayout(event)
  return /^[a-z]$/iu.test(key) ? key.toLowerCase() : undefined
}

const LATIN = /^[\x20-\x7e]$/u
const isSign = (key: string) => [...key].length === 1 && key.toLowerCase() === key.toUpperCase()

// On keyboards of another script, a letter is identified by its position. A sign is identified by its
// character, whichever keys the layout needs: `/` is Shift+7 on one keyboard, `[` AltGr+8.
function withoutLayout(event: Press): KeyboardEvent {
  const key = event.key === ' ' ? 'Space' : latin(event)
  const written = isSign(event.key) && event.key !== ' '
  const getModifierState = (name: string) => {
    if (written && name === 'Shift') return false
    if (written && event.getModifierState('AltGraph')) return false
    return event.getModifierState(name)
  }
  return { key, code: event.code, getModifierState } as KeyboardEvent
}

function latin({ key, code }: Press): string {
  if ([...key].length !== 1 || LATIN.test(key)) return key
  return /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() ?? key
}
