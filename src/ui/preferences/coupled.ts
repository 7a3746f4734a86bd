import type { PreferenceName, PreferenceValue, PreferenceValues } from './preferences'

/** A choice with what follows from it: a horizontal menu hangs on the navbar, and has nothing to collapse (S-05). */
export function coupled<Name extends PreferenceName>(
  name: Name,
  value: PreferenceValue<Name>,
): Partial<PreferenceValues> {
  const chosen: Partial<PreferenceValues> = { [name]: value }
  if (chosen.appContentLayoutNav !== 'horizontal') return chosen
  return { ...chosen, navbarType: 'sticky', isVerticalNavCollapsed: false }
}
