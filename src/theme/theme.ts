import type { RaThemeOptions } from 'react-admin'
import { components } from './components'
import { type Look, tokens } from './tokens'
import { typography } from './typography'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true
  }
}

export const skins = ['default', 'bordered'] as const
export type Skin = (typeof skins)[number]

/** What a reader may wish of the theme. */
export interface ThemeWishes {
  look: Look
  /** Any colour as #RRGGBB; what is made of it stays readable. */
  primary?: string
  skin?: Skin
  direction?: 'ltr' | 'rtl'
}

/** The theme that somebody wishes, as react-admin takes it. Ours throughout: react-admin's own fails on contrast. */
export function themeOf({ look, direction = 'ltr' }: ThemeWishes): RaThemeOptions {
  const colours = tokens[look]
  const status = (tone: 'success' | 'warning' | 'error' | 'info') => ({
    main: colours.status[tone].text,
    contrastText: look === 'dark' ? '#1E2130' : '#FFFFFF',
  })
  return {
    direction,
    palette: {
      mode: look,
      primary: {
        main: colours.primaryText,
        dark: colours.primaryHover,
        contrastText: look === 'dark' ? '#1E2130' : '#FFFFFF',
      },
      secondary: { main: colours.muted, contrastText: look === 'dark' ? '#1E2130' : '#FFFFFF' },
      success: status('success'),
      warning: status('warning'),
      error: status('error'),
      info: status('info'),
      background: { default: colours.page, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.muted },
      divider: colours.line,
      action: { hover: colours.hover },
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
    components: components(colours, look),
  }
}
