import { alpha } from '@mui/material/styles'
import type { Components, Palette } from './components'

const tones = ['success', 'warning', 'error', 'info'] as const

/** A state has a soft fill, or with the bordered skin a line around it. */
export function chips({ colours, skin }: Pick<Palette, 'colours' | 'skin'>): Components['MuiChip'] {
  const filled = ({ text, soft }: { text: string; soft: string }) => ({
    color: text,
    ...(skin === 'default'
      ? { backgroundColor: soft, borderColor: 'transparent' }
      : { borderColor: alpha(text, 0.45) }),
  })
  return {
    styleOverrides: {
      root: { borderRadius: 6, fontWeight: 500 },
      sizeSmall: { height: 24 },
      icon: { color: 'inherit' },
      outlined: { borderColor: colours.field },
    },
    variants: [
      { props: { variant: 'outlined', color: 'default' }, style: filled(colours.status.neutral) },
      ...tones.map(color => ({
        props: { variant: 'outlined' as const, color },
        style: filled(colours.status[color]),
      })),
    ],
  }
}
