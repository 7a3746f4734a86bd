import type { Colours } from './colours'
import { tokens } from './tokens'

/** Semi-dark is the default (S-06); `data-nav="plain"` on the menu gives it the page's own look. */
export function navColours(colours: Colours, dark: Colours) {
  return { dark: variables(dark, tokens.dark.surface), plain: variables(colours, colours.surface) }
}

function variables({ text, muted, hover, line, primary }: Colours, surface: string) {
  return {
    '--nav-surface': surface,
    '--nav-text': text,
    '--nav-muted': muted,
    '--nav-hover': hover,
    '--nav-line': line,
    // Where one is has the soft tone: the one filled thing on a page is its action.
    '--nav-active': primary.soft,
    '--on-nav-active': primary.text,
    '--brand': primary.fill,
  }
}
