import type { Preferences } from '../preferences/createPreferences'
import { coloursOf } from './colours'
import { brand, type Look } from './tokens'

interface Storage {
  write: (cookie: string, value: string) => void
  remove: (cookie: string) => void
}

/** The tones that the first screens need, as `src/app/first/paint.js` reads them: a cookie holds no `#` and no comma. */
export function firstTones(look: Look, primary: string): string {
  const { fill, fillHover, onFill, text } = coloursOf(look, 'default', primary).primary
  return [fill, fillHover, onFill, text].map(tone => tone.slice(1)).join('_')
}

/** Keeps the tones of the chosen colours for the first screens, which have nothing to derive them with. */
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
