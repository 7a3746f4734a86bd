import type { ThemeOptions } from '@mui/material/styles'
import { type Look, rowHeights, type Tokens } from './tokens'

/** What holds for every element: figures of one width, a focus that is always seen, no motion for who wants none. */
export function baseline(colours: Tokens, look: Look): NonNullable<ThemeOptions['components']> {
  const focus = { outline: `2px solid ${colours.primaryText}`, outlineOffset: 2 }
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
          '--primary': colours.primaryText,
        },
        ...densities(),
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
