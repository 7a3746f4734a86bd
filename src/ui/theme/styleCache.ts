import createCache, { type EmotionCache } from '@emotion/cache'
import { prefixer } from 'stylis'
import type { Direction } from '../../core/i18n/languages'

const caches: Partial<Record<Direction, EmotionCache>> = { ltr: createCache({ key: 'css' }) }

/** Mirroring needs a plugin, which only right-to-left readers load. */
export async function loadStyleCache(direction: Direction): Promise<void> {
  if (caches[direction]) return
  const { default: mirror } = await import('@mui/stylis-plugin-rtl')
  caches[direction] = createCache({ key: 'rtl', stylisPlugins: [prefixer, mirror] })
}

/** The style cache of a direction: left and right are mirrored for right-to-left (I-02). */
export function styleCache(direction: Direction): EmotionCache {
  const cache = caches[direction]
  if (!cache) throw new Error(`The styles for ${direction} were not loaded`)
  return cache
}
