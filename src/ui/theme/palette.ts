import type { ThemeOptions } from '@mui/material/styles'
import type { Colours } from './colours'
import type { Look, Skin } from './tokens'

export type Components = NonNullable<ThemeOptions['components']>

/** The colors of the components. */
export interface Palette {
  colours: Colours
  look: Look
  skin: Skin
  /** For elements that are dark in both themes. */
  dark: Colours
}
