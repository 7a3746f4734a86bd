import {
  cookieOf,
  defaultPreferences,
  type PreferenceName,
  type PreferenceValue,
  type PreferenceValues,
  preferenceNames,
  preferences,
} from './preferences'

export interface Preferences {
  /** Returns all preferences, as the same object until one changes. */
  all: () => PreferenceValues
  get: <Name extends PreferenceName>(name: Name) => PreferenceValue<Name>
  /** Sets a preference and those coupled with it, with immediate effect (S-05). */
  set: <Name extends PreferenceName>(name: Name, value: PreferenceValue<Name>) => void
  /** Restores the defaults. */
  reset: () => void
  /** Reads changes made in another tab. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
}

interface Storage {
  read: (cookie: string) => string | undefined
  write: (cookie: string, value: string) => void
  remove: (cookie: string) => void
}

/** Creates the preferences, which are stored in cookies. A cookie with an invalid value is ignored. */
export function createPreferences({ read, write, remove }: Storage): Preferences {
  let values = readAll(read)
  // Write again, so that cookies last 30 days from the last visit.
  for (const name of preferenceNames) if (read(cookieOf(name))) write(cookieOf(name), String(values[name]))
  const listeners = new Set<() => void>()
  const take = (next: PreferenceValues) => {
    if (!preferenceNames.some(name => next[name] !== values[name])) return
    values = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => values,
    get: name => values[name],
    set: (name, value) => {
      const next = { ...values, ...coupled(name, value) }
      for (const each of preferenceNames)
        if (next[each] !== values[each]) write(cookieOf(each), String(next[each]))
      take(next)
    },
    reset: () => {
      for (const name of preferenceNames) remove(cookieOf(name))
      take(defaultPreferences())
    },
    refresh: () => take(readAll(read)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readAll(read: Storage['read']): PreferenceValues {
  const chosen = (name: PreferenceName) => {
    const text = read(cookieOf(name))
    return (text === undefined ? undefined : preferences[name].parse(text)) ?? preferences[name].fallback
  }
  return Object.fromEntries(preferenceNames.map(name => [name, chosen(name)])) as PreferenceValues
}

/**
 * Returns a choice with its effects on others: a horizontal
 * menu needs the navbar and can't be collapsed (S-05).
 */
function coupled<Name extends PreferenceName>(
  name: Name,
  value: PreferenceValue<Name>,
): Partial<PreferenceValues> {
  const chosen: Partial<PreferenceValues> = { [name]: value }
  if (chosen.appContentLayoutNav !== 'horizontal') return chosen
  return { ...chosen, navbarType: 'sticky', isVerticalNavCollapsed: false }
}
