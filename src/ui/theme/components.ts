import type { ThemeOptions } from '@mui/material/styles'
import { baseline } from './baseline'
import type { Colours } from './colours'
import { controls } from './controls'
import { surfaces } from './surfaces'
import { tables } from './tables'
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

/** How each of MUI's components looks here. */
export function components(palette: Palette): Components {
  return { ...baseline(palette), ...controls(palette), ...surfaces(palette), ...tables(palette) }
}
