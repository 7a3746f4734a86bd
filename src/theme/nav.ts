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
    '--nav-active': primary.fill,
    '--on-nav-active': primary.onFill,
    '--brand': primary.fill,
  }
}
