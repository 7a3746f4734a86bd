import { alpha } from '@mui/material/styles'
import type { Components, Palette } from './palette'

const coloured = ['success', 'warning', 'error', 'info'] as const

type Look = Pick<Palette, 'colours' | 'skin'>

/** A status has a soft fill, or an outline in the bordered skin. */
const filledIn =
  (skin: Palette['skin']) =>
  ({ text, soft }: { text: string; soft: string }) => ({
    color: text,
    ...(skin === 'default'
      ? { backgroundColor: soft, borderColor: 'transparent' }
      : { borderColor: alpha(text, 0.45) }),
  })

/** Styles statuses in lists like chips, and their icons, without a component for each. */
export function tones({ colours, skin }: Look) {
  const filled = filledIn(skin)
  return {
    '.tone': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '3px',
      boxSizing: 'border-box',
      maxWidth: '100%',
      height: 24,
      paddingInline: '5px 8px',
      border: '1px solid',
      borderRadius: '6px',
      fontSize: '0.8125rem',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      verticalAlign: 'middle',
      '& > svg': { fontSize: '1.125rem' },
      '& > svg[data-tone]': { color: 'inherit' },
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    },
    '.tone-icon': {
      flex: 'none',
      width: '1em',
      height: '1em',
      fontSize: '1.5rem',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    ...Object.fromEntries(
      coloured.map(tone => [`.tone-icon[data-tone="${tone}"]`, { color: colours.status[tone].text }]),
    ),
    ...Object.fromEntries(
      [...coloured, 'neutral' as const].map(tone => [
        `.tone[data-tone="${tone}"]`,
        filled(colours.status[tone]),
      ]),
    ),
  }
}

/** Styles MUI's chips in the same way. */
export function chips({ colours, skin }: Look): Components['MuiChip'] {
  const filled = filledIn(skin)
  return {
    styleOverrides: {
      root: { borderRadius: 6, fontWeight: 500 },
      sizeSmall: { height: 24 },
      icon: { color: 'inherit' },
      outlined: { borderColor: colours.field },
    },
    variants: [
      { props: { variant: 'outlined', color: 'default' }, style: filled(colours.status.neutral) },
      ...coloured.map(color => ({
        props: { variant: 'outlined' as const, color },
        style: filled(colours.status[color]),
      })),
    ],
  }
}
