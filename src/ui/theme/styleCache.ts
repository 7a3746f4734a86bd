import createCache, { type EmotionCache } from '@emotion/cache'
import { prefixer } from 'stylis'
import type { Direction } from '../../core/i18n/languages'

const caches: Partial<Record<Direction, EmotionCache>> = { ltr: createCache({ key: 'css' }) }

/** Loads the style cache of a direction. Only right-to-left languages load the mirroring plugin. */
export async function loadStyleCache(direction: Direction): Promise<void> {
  if (caches[direction]) return
  const { default: mirror } = await import('@mui/stylis-plugin-rtl')
  caches[direction] = createCache({ key: 'rtl', stylisPlugins: [prefixer, mirror] })
}

/** Returns the style cache of a direction. For right-to-left it swaps left and right (I-02). */
export function styleCache(direction: Direction): EmotionCache {
  const cache = caches[direction]
  if (!cache) throw new Error(`The styles for ${direction} were not loaded`)
  return cache
}
