import type { ThemeOptions } from '@mui/material/styles'
import type { Colours } from './colours'
import type { Look, Skin } from './tokens'

export type Components = NonNullable<ThemeOptions['components']>

/** What the components' looks are made from. */
export interface Palette {
  colours: Colours
  look: Look
  skin: Skin
  /** For what is dark in both looks. */
  dark: Colours
}
