import type { PreferenceValues } from '../preferences/preferences'

/** Heights and widths of the shell's parts, in px. */
export const HEADER = 56
export const MENU_BAR = 48
export const NAV = 256
export const RAIL = 64
export const BOXED = 1440
export const FOOTER = 40

export interface Layout {
  /** The position of the menu. It is an overlay if it does not fit next to the page (S-06). */
  nav: 'vertical' | 'horizontal' | 'overlay'
  /** Whether the vertical menu shows only icons. */
  collapsed: boolean
  navbar: 'sticky' | 'hidden'
  isMenuBarSticky: boolean
  isBlurred: boolean
  isBoxed: boolean
  hasFooter: boolean
}

type Wishes = Omit<PreferenceValues, 'colorScheme' | 'theme'>

/** Returns the layout for the preferences. Combinations that make no sense in this window are ignored. */
export function layoutOf(wishes: Wishes, isRoomy: boolean): Layout {
  const nav = isRoomy ? wishes.appContentLayoutNav : 'overlay'
  return {
    nav,
    collapsed: nav === 'vertical' && wishes.isVerticalNavCollapsed,
    // The horizontal menu is attached to the navbar, and the overlay opens from it.
    navbar: nav === 'vertical' ? wishes.navbarType : 'sticky',
    isMenuBarSticky: wishes.horizontalNavType === 'sticky',
    isBlurred: wishes.isNavbarBlurEnabled,
    isBoxed: wishes.appContentWidth === 'boxed',
    hasFooter: wishes.footerType === 'static',
  }
}

/** Returns the height at the window's top that is always covered. */
export function coveredTop({ nav, navbar, isMenuBarSticky }: Layout): number {
  return (navbar === 'sticky' ? HEADER : 0) + (nav === 'horizontal' && isMenuBarSticky ? MENU_BAR : 0)
}
