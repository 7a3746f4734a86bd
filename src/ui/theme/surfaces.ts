import { aboveMessages, floatingContainer } from './floating'
import type { Components, Palette } from './palette'
import type { Look } from './tokens'

/** Only floating surfaces have a shadow. Others have a fill, or an outline in the bordered skin. */
export function surfaces(palette: Palette): Components {
  const { colours, skin } = palette
  const floating = floatingSurface(palette)
  const lying = { border: `1px solid ${skin === 'bordered' ? colours.line : 'transparent'}` }
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        // A surface on another surface needs the outline in both skins.
        outlined: { ...lying, '& &': { borderColor: colours.line } },
      },
    },
    MuiCard: { styleOverrides: { root: { ...lying, boxShadow: 'none' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 18 32 / 45%)' } },
      },
    },
    MuiMenu: { styleOverrides: { root: aboveMessages, paper: floating } },
    MuiPopover: { defaultProps: { container: floatingContainer }, styleOverrides: { paper: floating } },
    MuiPopper: { defaultProps: { container: floatingContainer } },
    // With or without a form, the content between title and buttons scrolls.
    MuiDialog: {
      styleOverrides: {
        paper: {
          ...floating,
          '& > form': { flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px', fontSize: '1.125rem' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  }
}

/** Returns the style of a surface over the page: its shadow and its edge, also over a surface of its color. */
export const floatingSurface = ({ colours, look }: Pick<Palette, 'colours' | 'look'>) => ({
  backgroundColor: colours.raised,
  backgroundImage: 'none',
  border: `1px solid ${colours.line}`,
  boxShadow: shadowOf(look),
})

/** Returns the shadow of floating surfaces. */
export function shadowOf(look: Look): string {
  return look === 'dark' ? '0 8px 24px rgb(0 0 0 / 45%)' : '0 8px 24px rgb(47 43 61 / 16%)'
}
