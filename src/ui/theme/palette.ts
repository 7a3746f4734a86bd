import type { ThemeOptions } from '@mui/material/styles'
import type { Colours } from './colours'
import type { Look, Skin } from './tokens'

export type Components = NonNullable<ThemeOptions['components']>

/** The colors for the components' styles. */
export interface Palette {
  colours: Colours
  look: Look
  skin: Skin
  /** The colors of elements that are dark in both themes. */
  dark: Colours
}
