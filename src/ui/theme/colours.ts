import {
  darken,
  decomposeColor,
  getContrastRatio,
  lighten,
  recomposeColor,
  rgbToHex,
} from '@mui/material/styles'
import { type BaseTokens, baseTokens, brand, INK, type Look, type Skin, WHITE } from './tokens'

/** All colors of a theme. */
export interface Colours extends BaseTokens {
  primary: PrimaryTones
}

export function coloursOf(look: Look, skin: Skin, primary: string): Colours {
  const base = baseTokens(look, skin)
  return { ...base, primary: primaryTones(primary, look, base) }
}

/** The tones of the chosen primary color, readable on every surface. */
interface PrimaryTones {
  /** The background of filled buttons, which contrasts with the surface. */
  fill: string
  fillHover: string
  /** Text on the fill, with a contrast of 4.5:1 even on hover. */
  onFill: string
  /**
   * Links, icons, checked boxes and the focus, with a contrast
   * of 4.5:1 on every surface and on the soft background.
   */
  text: string
  /** The background of selected items. */
  soft: string
}

const TEXT = 4.5
const STEP = 0.05

/** Derives all tones from a color. */
function primaryTones(chosen: string, look: Look, colours: BaseTokens): PrimaryTones {
  const primary = chosen.toUpperCase() === brand.main ? brand.dark : chosen
  const fill = fillOf(primary, look, colours.surface)
  const onFill = contrast(WHITE, fill) >= TEXT ? WHITE : INK
  const fillHover = hex(onFill === WHITE ? darken(fill, 0.12) : lighten(fill, 0.12))
  const soft = look === 'light' ? hex(lighten(fill, 0.88)) : mixed(colours.surface, chosen, 0.22)
  const under = [colours.page, colours.surface, colours.raised, colours.hover, soft]
  const text = until(chosen, away(look), tone => under.every(ground => contrast(tone, ground) >= TEXT))
  return { fill, fillHover, onFill, text, soft }
}

/** Returns the fill: a bright color gets dark text, other colors are darkened enough for white text. */
function fillOf(primary: string, look: Look, surface: string): string {
  // In the dark theme, 3:1 against the surface is impossible with white text. A button's label identifies it.
  const seen = until(primary, away(look), tone => contrast(tone, surface) >= (look === 'light' ? 3 : 2))
  if (contrast(INK, seen) >= TEXT) return seen
  return until(seen, darken, tone => contrast(WHITE, tone) >= TEXT)
}

type ChangeShade = (colour: string, amount: number) => string

const away = (look: Look): ChangeShade => (look === 'light' ? darken : lighten)
const contrast = getContrastRatio
const hex = (colour: string) => rgbToHex(colour).toUpperCase()

/** Changes a color as little as necessary. */
function until(colour: string, change: ChangeShade, enough: (tone: string) => boolean): string {
  for (let amount = 0; amount < 1; amount += STEP) {
    const tone = hex(change(colour, amount))
    if (enough(tone)) return tone
  }
  return hex(change(colour, 1))
}

function mixed(under: string, over: string, share: number): string {
  const [from, to] = [decomposeColor(under).values, decomposeColor(over).values]
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return hex(recomposeColor({ type: 'rgb', values: [part(0), part(1), part(2)] }))
}
