import type { Preferences } from '../preferences/createPreferences'
import { coloursOf } from './colours'
import { brand, type Look } from './tokens'

interface Storage {
  write: (cookie: string, value: string) => void
  remove: (cookie: string) => void
}

/** Encodes the tones for `src/app/first/paint.js`. A cookie must not contain `#` or commas. */
export function firstTones(look: Look, primary: string): string {
  const { fill, fillHover, onFill, text } = coloursOf(look, 'default', primary).primary
  return [fill, fillHover, onFill, text].map(tone => tone.slice(1)).join('_')
}

/** Stores the tones of the chosen colors for the first screens, which can't derive them. */
export function storeFirstTones(preferences: Preferences, { write, remove }: Storage): void {
  const keep = () => {
    for (const look of ['light', 'dark'] as const) {
      const primary = preferences.get(`${look}Primary`)
      if (primary === brand.main) remove(`coverdesk-${look}-tones`)
      else write(`coverdesk-${look}-tones`, firstTones(look, primary))
    }
  }
  keep()
  preferences.subscribe(keep)
}
