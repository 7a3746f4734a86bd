import type { RaThemeOptions } from 'react-admin'
import { coloursOf } from './colours'
import { components } from './components'
import { brand, INK, type Look, type Skin, WHITE } from './tokens'
import { typography } from './typography'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true
  }
}

/** What a reader may wish of the theme. */
export interface ThemeWishes {
  look: Look
  /** Any colour as #RRGGBB; what is made of it stays readable. */
  primary?: string
  skin?: Skin
  direction?: 'ltr' | 'rtl'
}

/** The theme that somebody wishes, as react-admin takes it. Ours throughout: react-admin's own fails on contrast. */
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
