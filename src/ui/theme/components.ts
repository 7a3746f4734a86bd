import { baseline } from './baseline'
import { controls } from './controls'
import type { Components, Palette } from './palette'
import { surfaces } from './surfaces'
import { tables } from './tables'

/** How each of MUI's components looks here. */
export function components(palette: Palette): Components {
  return { ...baseline(palette), ...controls(palette), ...surfaces(palette), ...tables(palette) }
}
