import { describe, expect, it } from 'vitest'
import { reasonsFor } from '../../src/office/preferences/PreferenceForm'
import { defaultPreferences, type PreferenceValues } from '../../src/ui/preferences/preferences'
import { coveredTop, layoutOf } from '../../src/ui/shell/layout'

const laidOut = (wishes: Partial<PreferenceValues>, isRoomy = true) =>
  layoutOf({ ...defaultPreferences(), ...wishes }, isRoomy)

describe('S-04 S-06 layout', () => {
  it('S-06 is forced vertical, over the page, in a narrow window', () => {
    const wishes = { appContentLayoutNav: 'horizontal', isVerticalNavCollapsed: true } as const
    expect(laidOut(wishes, false)).toMatchObject({ nav: 'overlay', collapsed: false })
  })

  it('S-04 shows a hidden header if the menu needs it', () => {
    const wishes = { navbarType: 'hidden' } as const
    expect(laidOut(wishes).navbar).toBe('hidden')
    expect(laidOut(wishes, false).navbar).toBe('sticky')
    expect(laidOut({ ...wishes, appContentLayoutNav: 'horizontal' }).navbar).toBe('sticky')
  })

  it('R-16 measures what covers the top of the page', () => {
    expect(coveredTop(laidOut({}))).toBe(56)
    expect(coveredTop(laidOut({ navbarType: 'hidden' }))).toBe(0)
    expect(coveredTop(laidOut({ appContentLayoutNav: 'horizontal' }))).toBe(104)
    expect(coveredTop(laidOut({ appContentLayoutNav: 'horizontal', horizontalNavType: 'static' }))).toBe(56)
  })

  it('S-02 knows which settings have no effect now, and why', () => {
    expect(reasonsFor(laidOut({}), false)).toEqual({ menuBar: 'vertical' })
    expect(reasonsFor(laidOut({ navbarType: 'hidden' }), true)).toMatchObject({
      semiDark: 'dark',
      blur: 'no_header',
    })
    expect(reasonsFor(laidOut({ appContentLayoutNav: 'horizontal' }), false)).toEqual({
      collapsed: 'horizontal',
      semiDark: 'horizontal',
      navbar: 'menu_bar',
    })
  })
})
