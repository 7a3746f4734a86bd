import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, test } from 'vitest'
import { coloursOf } from '../../src/ui/theme/colours'
import { themeOf } from '../../src/ui/theme/theme'
import { brand, type Look, type Skin, skins } from '../../src/ui/theme/tokens'

// Text has a contrast of 4.5:1 on any background, controls 3:1, with any primary color.

const looks: Look[] = ['light', 'dark']
const kinds = looks.flatMap(look => skins.map((skin): [Look, Skin] => [look, skin]))
const extremes = ['#000000', '#FFFFFF', '#FFFF00', '#00FF00', '#0000FF', '#FF0000', '#808080', brand.main]

/** Returns the same colors in every run. */
function someColours(count: number): string[] {
  let seed = 7
  return Array.from({ length: count }, () => {
    seed = (seed * 48271) % 2147483647
    return `#${(seed % 0x1000000).toString(16).padStart(6, '0')}`
  })
}

const hex = /^#[0-9A-F]{6}$/

describe.each(kinds)('S-03 Q-01 the %s look of the %s skin', (look, skin) => {
  const worst = (pairs: (readonly [string, string])[]) =>
    Math.min(...pairs.map(([over, under]) => getContrastRatio(over, under)))

  test('keeps text readable on every surface', () => {
    const { page, surface, raised, quiet, hover, text, muted, field, status } = coloursOf(
      look,
      skin,
      brand.main,
    )
    const surfaces = [page, surface, raised, quiet, hover]
    expect(
      worst(surfaces.flatMap(under => [[text, under] as const, [muted, under] as const])),
    ).toBeGreaterThan(4.5)
    expect(worst([page, surface, raised].map(under => [field, under] as const))).toBeGreaterThan(3)
    const tones = Object.values(status)
    const combinations = tones.flatMap(tone =>
      [tone.soft, page, surface].map(under => [tone.text, under] as const),
    )
    expect(worst(combinations)).toBeGreaterThan(4.5)
  })

  test('keeps any primary colour readable', () => {
    for (const chosen of [...extremes, ...someColours(500)]) {
      const { primary, page, surface, raised, quiet, hover } = coloursOf(look, skin, chosen)
      const onFill = [primary.fill, primary.fillHover].map(fill => [primary.onFill, fill] as const)
      const under = [page, surface, raised, quiet, hover, primary.soft]
      const links = under.map(ground => [primary.text, ground] as const)
      expect(worst(onFill), `text on the fill made of ${chosen}`).toBeGreaterThanOrEqual(4.5)
      expect(worst(links), `text made of ${chosen}`).toBeGreaterThanOrEqual(4.5)
      const stands = getContrastRatio(primary.fill, surface)
      expect(stands, `fill made of ${chosen}`).toBeGreaterThanOrEqual(look === 'light' ? 3 : 1.9)
      for (const tone of Object.values(primary)) expect(tone).toMatch(hex)
    }
  })
})

test('S-03 the brand is #7367F0, and #675DD8 where it carries text', () => {
  expect(brand.main).toBe('#7367F0')
  expect(coloursOf('light', 'default', brand.main).primary.fill).toBe('#675DD8')
  expect(coloursOf('dark', 'default', brand.main).primary.fill).toBe('#675DD8')
})

test('S-03 the skin separates surfaces by a fill, or by a line', () => {
  const edge = (skin: Skin) => {
    const { components } = themeOf({ look: 'light', skin })
    return components?.MuiCard?.styleOverrides?.root
  }
  expect(edge('default')).toMatchObject({ border: '1px solid transparent' })
  expect(edge('bordered')).toMatchObject({ border: expect.stringMatching(/^1px solid #/) })
})

test('nothing animates for longer than 200 ms', () => {
  const { transitions } = themeOf({ look: 'light' })
  expect(Math.max(...Object.values(transitions?.duration ?? {}))).toBeLessThanOrEqual(200)
})
