import { choice, colour, type Preference, yesNo } from './preference'

/** The brand's own colour (S-03); its darker #675DD8 carries the text. */
export const BRAND_COLOUR = '#7367F0'

/**
 * Every preference of S-02, with its key, its values and its default. The language has a store of its own, as another
 * language has to be loaded first; its cookie is of the same family.
 */
export const preferences = {
  theme: choice('theme', ['light', 'dark', 'system'], 'system'),
  /** The look that the theme came to: not chosen, but kept for whoever answers the first request. */
  colorScheme: choice('color-scheme', ['light', 'dark'], 'light'),
  lightPrimary: colour('light-primary', BRAND_COLOUR),
  darkPrimary: colour('dark-primary', BRAND_COLOUR),
  skin: choice('skin', ['default', 'bordered'], 'default'),
  isVerticalNavSemiDark: yesNo('isVerticalNavSemiDark', true),
  isNavbarBlurEnabled: yesNo('isNavbarBlurEnabled', true),
  isVerticalNavCollapsed: yesNo('isVerticalNavCollapsed', false),
  appContentWidth: choice('appContentWidth', ['fluid', 'boxed'], 'fluid'),
  appContentLayoutNav: choice('appContentLayoutNav', ['vertical', 'horizontal'], 'vertical'),
  footerType: choice('footerType', ['static', 'hidden'], 'static'),
  navbarType: choice('navbarType', ['sticky', 'hidden'], 'sticky'),
  horizontalNavType: choice('horizontalNavType', ['sticky', 'static'], 'sticky'),
  /** Letters and signs alone as shortcuts (WCAG 2.1.4). */
  singleKeyShortcuts: yesNo('singleKeyShortcuts', true),
} satisfies Record<string, Preference<unknown>>

type Table = typeof preferences

export type PreferenceName = keyof Table
export type PreferenceValue<Name extends PreferenceName> = Table[Name]['fallback']
export type PreferenceValues = { [Name in PreferenceName]: PreferenceValue<Name> }

export const preferenceNames = Object.keys(preferences) as PreferenceName[]

/** The name of a preference's cookie. */
export function cookieOf(name: PreferenceName): string {
  return `coverdesk-${preferences[name].key}`
}

export function defaultPreferences(): PreferenceValues {
  const values = preferenceNames.map(name => [name, preferences[name].fallback])
  return Object.fromEntries(values) as PreferenceValues
}
