import { type PrimaryTones, primaryTones } from './primary'
import { type BaseTokens, baseTokens, type Look, type Skin } from './tokens'

/** All colours of a look. */
export interface Colours extends BaseTokens {
  primary: PrimaryTones
}

export function coloursOf(look: Look, skin: Skin, primary: string): Colours {
  const base = baseTokens(look, skin)
  return { ...base, primary: primaryTones(primary, look, base) }
}
