import type { ThemeOptions } from '@mui/material/styles'
import { baseline } from './baseline'
import { floatingContainer } from './floating'
import { tables } from './tables'
import type { Look, Tokens } from './tokens'

type Components = NonNullable<ThemeOptions['components']>

/** How each of MUI's components looks here. */
export function components(colours: Tokens, look: Look): Components {
  return { ...baseline(colours, look), ...controls(colours), ...surfaces(colours, look), ...tables(colours) }
}

function controls(colours: Tokens): Components {
  const field = { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } as const
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 36, paddingInline: 16, whiteSpace: 'nowrap' },
        sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' },
        containedPrimary: {
          backgroundColor: colours.primary,
          color: '#FFFFFF',
          '&:hover': { backgroundColor: '#574DC4' },
        },
        outlined: { borderColor: colours.line },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: colours.muted } } },
    MuiTextField: { defaultProps: field },
    MuiFormControl: { defaultProps: field },
    MuiAutocomplete: { defaultProps: { fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: colours.surface, borderRadius: 8 },
        notchedOutline: { borderColor: colours.field },
        input: { '&::placeholder': { color: colours.muted, opacity: 1 } },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 }, sizeSmall: { height: 24 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 12 } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { fontSize: '0.8125rem', backgroundColor: '#1E2130', color: '#FFFFFF' } },
    },
  }
}

/** Only what floats has a shadow; what lies on the page has a line. */
function surfaces(colours: Tokens, look: Look): Components {
  const shadow = look === 'dark' ? '0 8px 24px rgb(0 0 0 / 45%)' : '0 8px 24px rgb(47 43 61 / 16%)'
  const floating = {
    backgroundColor: colours.raised,
    backgroundImage: 'none',
    border: `1px solid ${colours.line}`,
    boxShadow: shadow,
  }
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colours.line}`, boxShadow: 'none' } } },
    MuiMenu: { styleOverrides: { paper: floating } },
    MuiPopover: { defaultProps: { container: floatingContainer }, styleOverrides: { paper: floating } },
    MuiPopper: { defaultProps: { container: floatingContainer } },
    MuiDialog: { styleOverrides: { paper: floating } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: '0.875rem' } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
  }
}
