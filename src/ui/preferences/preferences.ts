/** The brand's own color (S-03); text uses the darker #675DD8. */
export const BRAND_COLOUR = '#7367F0'

/**
 * Every preference of S-02, with its key, values and default. The language is stored separately, because a
 * new language must load first; its cookie has the same prefix.
 */
export const preferences = {
  theme: choice('theme', ['light', 'dark', 'system'], 'system'),
  /** The resulting theme. The user does not choose it, but the server needs it for the first response. */
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
  /** Whether single letters and signs work as shortcuts (WCAG 2.1.4). */
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

/** A preference: its storage, its values and its default. */
interface Preference<Value> {
  /** The cookie is `coverdesk-<key>` (S-02). */
  key: string
  fallback: Value
  /** Returns the value of a cookie, or undefined if it is not allowed. */
  parse: (text: string) => Value | undefined
}

interface Choice<Value> extends Preference<Value> {
  values: readonly Value[]
}

function choice<const Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: NoInfer<Value>,
): Choice<Value> {
  return { key, values, fallback, parse: text => values.find(value => value === text) }
}

function yesNo(key: string, fallback: boolean): Preference<boolean> {
  const known = new Map([
    ['true', true],
    ['false', false],
  ])
  return { key, fallback, parse: text => known.get(text) }
}

/** A color as `#rrggbb`. */
function colour(key: string, fallback: string): Preference<string> {
  return {
    key,
    fallback,
    parse: text => (/^#[\da-f]{6}$/iu.test(text) ? text.toUpperCase() : undefined),
  }
}
