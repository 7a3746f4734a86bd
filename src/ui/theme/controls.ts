import { foldedOptions } from '../picker/foldedOptions'
import { chips } from './chips'
import { aboveMessages } from './floating'
import type { Components, Palette } from './palette'
import { floatingSurface } from './surfaces'
import { INK, WHITE } from './tokens'

/** Buttons, inputs and choices. */
export function controls({ colours, skin, look }: Palette): Components {
  const { primary } = colours
  const field = { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } as const
  const chosen = { backgroundColor: primary.soft, '&:hover': { backgroundColor: primary.soft } }
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 8, minHeight: 36, paddingInline: 16, whiteSpace: 'nowrap' },
        sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' },
        containedPrimary: {
          backgroundColor: primary.fill,
          color: primary.onFill,
          '&:hover': { backgroundColor: primary.fillHover },
        },
        outlined: {
          borderColor: colours.line,
          backgroundColor: colours.surface,
          '&:hover': { borderColor: colours.field, backgroundColor: colours.hover },
        },
        // Only a screen's main action has the accent color. The others are subtle.
        outlinedPrimary: { color: colours.text },
        outlinedSecondary: { color: colours.text },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: colours.muted } } },
    MuiTextField: { defaultProps: field },
    MuiFormControl: { defaultProps: field },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true, filterOptions: foldedOptions },
      styleOverrides: { popper: aboveMessages, paper: floatingSurface({ colours, look }) },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: colours.surface, borderRadius: 8 },
        notchedOutline: { borderColor: colours.field },
        input: { '&::placeholder': { color: colours.muted, opacity: 1 } },
      },
    },
    MuiChip: chips({ colours, skin }),
    MuiTabs: { styleOverrides: { indicator: { height: 2, borderRadius: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 12, minWidth: 0 } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          color: colours.muted,
          '&.Mui-selected': { ...chosen, color: primary.text },
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 36, fontSize: '0.875rem', '&.Mui-selected': chosen },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { color: colours.muted } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { fontSize: '0.8125rem', backgroundColor: INK, color: WHITE } },
    },
  }
}
