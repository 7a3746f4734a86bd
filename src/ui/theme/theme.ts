import type { RaThemeOptions } from 'react-admin'
import { baseline } from './baseline'
import { coloursOf } from './colours'
import { controls } from './controls'
import { cutText } from './cutText'
import type { Components, Palette } from './palette'
import { stockParts } from './stockParts'
import { surfaces } from './surfaces'
import { brand, INK, type Look, type Skin, WHITE } from './tokens'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true
  }
}

/** The user's choices for the theme. */
export interface ThemeWishes {
  look: Look
  /** Any color as #RRGGBB. Its tones stay readable. */
  primary?: string
  skin?: Skin
  direction?: 'ltr' | 'rtl'
}

/**
 * Returns the theme in react-admin's format. It does not
 * extend react-admin's themes, because they lack contrast.
 */
export function themeOf(wishes: ThemeWishes): RaThemeOptions {
  const { look, primary = brand.main, skin = 'default', direction = 'ltr' } = wishes
  const colours = coloursOf(look, skin, primary)
  const contrastText = look === 'dark' ? INK : WHITE
  const status = (tone: 'success' | 'warning' | 'error' | 'info') => ({
    main: colours.status[tone].text,
    contrastText,
  })
  return {
    direction,
    palette: {
      mode: look,
      primary: { main: colours.primary.text, dark: colours.primary.fillHover, contrastText },
      secondary: { main: colours.muted, contrastText },
      success: status('success'),
      warning: status('warning'),
      error: status('error'),
      info: status('info'),
      background: { default: colours.page, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.muted },
      divider: colours.line,
      action: { hover: colours.hover, selected: colours.primary.soft },
    },
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
    spacing: 8,
    shape: { borderRadius: 8 },
    sidebar: { width: 256, closedWidth: 64 },
    typography,
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 200,
        enteringScreen: 160,
        leavingScreen: 120,
      },
    },
    components: components({ colours, look, skin, dark: coloursOf('dark', skin, primary) }),
  }
}

/** The style of each MUI component. */
function components(palette: Palette): Components {
  return {
    ...baseline(palette),
    ...controls(palette),
    ...surfaces(palette),
    ...tables(palette),
    ...stockParts,
  }
}

const fontFamily =
  "'Public Sans Variable', 'IBM Plex Sans Arabic', 'Public Sans Fallback', 'Plex Arabic Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"

const heading = (fontSize: number, lineHeight: number, fontWeight = 600) => ({
  fontSize: `${fontSize / 16}rem`,
  lineHeight: `${lineHeight / 16}rem`,
  fontWeight,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'normal' as const,
})

/** Font sizes with line heights on a 4 px grid. */
const typography = {
  fontFamily,
  fontWeightMedium: 500,
  fontWeightBold: 650,
  h1: heading(28, 36),
  h2: heading(24, 32),
  h3: heading(22, 28),
  h4: heading(20, 28),
  h5: heading(18, 24),
  h6: heading(16, 24),
  subtitle1: heading(15, 24, 500),
  subtitle2: heading(13, 20, 600),
  body1: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
  body2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
  caption: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
  button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none' as const },
}

/** Rows have one height. The nearest `data-density` sets the height. */
function tables({ colours }: Palette): Components {
  return {
    MuiTableRow: {
      styleOverrides: {
        root: {
          height: 'var(--row-height)',
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.primary.soft },
          '.MuiTableBody-root > &:last-of-type > :is(td, th)': { borderBottom: 0 },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 'var(--row-height)',
          padding: '0 12px',
          borderBottom: `1px solid ${colours.line}`,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          maxWidth: 320,
          fontSize: '0.875rem',
          ...cutText,
        },
        head: {
          color: colours.muted,
          fontSize: '0.8125rem',
          fontWeight: 600,
          backgroundColor: colours.quiet,
        },
        paddingCheckbox: { width: 44, padding: '0 4px', overflow: 'visible' },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { borderBottom: 0, overflow: 'visible', maxWidth: 'none' } },
    },
  }
}
