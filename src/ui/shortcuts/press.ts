import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isSingleKey, type ShortcutId, shortcuts } from './shortcuts'

/** What of a keyboard event says which key it was; React's has it too. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'getModifierState'>

const parsed = new Map<string, ReturnType<typeof parseKeybinding>[number]>()

function parse(keys: string) {
  const known = parsed.get(keys)
  if (known) return known
  const [press] = parseKeybinding(keys)
  if (!press) throw new Error(`${keys} names no key`)
  parsed.set(keys, press)
  return press
}

/** Whether a key is that of a shortcut; with `single: false`, letters and signs alone are none. */
export function isPressed(id: ShortcutId, event: Press, { single = true } = {}): boolean {
  const press = withoutLayout(event)
  const keys: readonly string[] = shortcuts[id].keys
  return keys.some(each => (single || !isSingleKey(each)) && matchKeyBindingPress(press, parse(each)))
}

/** The letter that a key stands for, whatever the keyboard writes with it; undefined for every other key. */
export function letterOf(event: Press): string | undefined {
  const { key } = withoutLayout(event)
  return /^[a-z]$/iu.test(key) ? key.toLowerCase() : undefined
}

const LATIN = /^[\x20-\x7e]$/u
const isSign = (key: string) => [...key].length === 1 && key.toLowerCase() === key.toUpperCase()

// A letter is told by its place where the keyboard writes another script. A sign is what was written, with whatever
// keys its layout needs for it: `/` is Shift+7 on one keyboard, `[` AltGr+8.
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
