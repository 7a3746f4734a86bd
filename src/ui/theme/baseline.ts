import { tones } from './chips'
import type { Colours } from './colours'
import { forcedColors } from './forcedColors'
import type { Components, Palette } from './palette'
import { shadowOf } from './surfaces'
import { rowHeights, tokens } from './tokens'

/**
 * Returns the global styles: tabular figures, a visible
 * focus, and no motion for users who prefer reduced motion.
 */
export function baseline({ colours, look, skin, dark }: Palette): Components {
  const { primary } = colours
  const focus = { outline: `2px solid ${primary.text}`, outlineOffset: 2 }
  const nav = navColours(colours, dark)
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': {
          colorScheme: look,
          '--row-height': `${rowHeights.standard}px`,
          '--row-lines': 2,
          '--line': colours.line,
          '--muted': colours.muted,
          '--surface': colours.surface,
          '--hover': colours.hover,
          '--raised': colours.raised,
          '--quiet': colours.quiet,
          '--primary': primary.text,
          '--primary-fill': primary.fill,
          '--on-primary-fill': primary.onFill,
          '--primary-soft': primary.soft,
          // The outline of surfaces on the page.
          '--edge': skin === 'bordered' ? colours.line : 'transparent',
          '--mark': colours.status.neutral.soft,
          '--mark-text': colours.status.neutral.text,
          '--shadow': shadowOf(look),
          ...nav.dark,
          '--brand': primary.fill,
        },
        '[data-nav="plain"]': nav.plain,
        ...densities(),
        ...marks,
        ...tones({ colours, skin }),
        body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
        ':focus-visible': focus,
        '.MuiButtonBase-root.Mui-focusVisible, .MuiButtonBase-root:focus-visible': focus,
        // An input's box shows the focus. A button inside the box has its own ring.
        '.MuiInputBase-root :is(input, textarea, [role="combobox"]):focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
        '@media (forced-colors: active)': forcedColors,
      },
    },
  }
}

function densities() {
  return Object.fromEntries(
    Object.entries(rowHeights).map(([density, height]) => [
      `[data-density="${density}"]`,
      { '--row-height': `${height}px`, '--row-lines': height < rowHeights.standard ? 1 : 2 },
    ]),
  )
}

/** The dark menu is the default (S-06). `data-nav="plain"` on the menu gives it the page's own colors. */
function navColours(colours: Colours, dark: Colours) {
  return { dark: variables(dark, tokens.dark.surface), plain: variables(colours, colours.surface) }
}

function variables({ text, muted, hover, line, primary }: Colours, surface: string) {
  return {
    '--nav-surface': surface,
    '--nav-text': text,
    '--nav-muted': muted,
    '--nav-hover': hover,
    '--nav-line': line,
    // The current menu entry has the soft tone, because only a page's main action is filled.
    '--nav-active': primary.soft,
    '--on-nav-active': primary.text,
    '--brand': primary.fill,
  }
}

/**
 * Small elements that a screen repeats many times, as plain elements with a class: links, initials, statuses,
 * checkboxes. A styled component for each would be most of their rendering cost.
 */
const marks = {
  '.link': {
    color: 'var(--primary)',
    textDecoration: 'underline',
    textDecorationColor: 'color-mix(in srgb, var(--primary) 40%, transparent)',
    '&:hover': { textDecorationColor: 'inherit' },
  },
  '.record-link': {
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '.long-ltr': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  // Never cut, with its line breaks.
  '.value': { minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '.no-value': { color: 'var(--muted)' },
  '[data-initials]': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    verticalAlign: 'middle',
    borderRadius: '50%',
    lineHeight: 1,
    fontWeight: 600,
    letterSpacing: '0.01em',
    color: 'var(--mark-text)',
    backgroundColor: 'var(--mark)',
    // Drawn with CSS, so that the cell's text contains only the name.
    '&::before': { content: 'attr(data-initials)' },
  },
  '.tick': { display: 'inline-grid', placeItems: 'center', width: 36, height: 36, cursor: 'pointer' },
  '.tick:has(:disabled)': { cursor: 'default', opacity: 0.5 },
  '.tick > input': {
    appearance: 'none',
    margin: 0,
    width: 16,
    height: 16,
    boxSizing: 'border-box',
    border: '2px solid var(--muted)',
    borderRadius: 3,
    display: 'grid',
    placeItems: 'center',
    cursor: 'inherit',
    '&:checked, &:indeterminate': {
      borderColor: 'var(--primary-fill)',
      backgroundColor: 'var(--primary-fill)',
    },
    '&:checked::before': { clipPath: 'polygon(14% 44%, 0 60%, 42% 100%, 100% 18%, 84% 4%, 40% 68%)' },
    '&:checked::before, &:indeterminate::before': {
      content: '""',
      width: 10,
      height: 10,
      backgroundColor: 'var(--on-primary-fill)',
    },
    '&:indeterminate::before': { height: 2 },
    // Use the user's own colors.
    '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
  },
} as const
