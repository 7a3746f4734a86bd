import { tones } from './chips'
import { marks } from './marks'
import { navColours } from './nav'
import type { Components, Palette } from './palette'
import { shadowOf } from './surfaces'
import { rowHeights } from './tokens'

/** What holds for every element: figures of one width, a focus that is always seen, no motion for who wants none. */
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
          // Around what lies on the page.
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
        // Its box shows that an input has the focus; a button in the box has its own ring.
        '.MuiInputBase-root :is(input, textarea, [role="combobox"]):focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
  }
}

function densities() {
  return Object.fromEntries(
    Object.entries(rowHeights).map(([density, height]) => [
      `[data-density="${density}"]`,
      { '--row-height': `${height}px` },
    ]),
  )
}
