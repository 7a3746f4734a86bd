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
  /** The same object until a preference changes. */
  all: () => PreferenceValues
  get: <Name extends PreferenceName>(name: Name) => PreferenceValue<Name>
  /** Takes effect at once, including its effects on others (S-05). */
  set: <Name extends PreferenceName>(name: Name, value: PreferenceValue<Name>) => void
  /** Restores the defaults. */
  reset: () => void
  /** Takes over the choices of another tab. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
}

interface Storage {
  read: (cookie: string) => string | undefined
  write: (cookie: string, value: string) => void
  remove: (cookie: string) => void
}

/** Stores the preferences in cookies; an invalid one counts as not chosen. */
export function createPreferences({ read, write, remove }: Storage): Preferences {
  let values = readAll(read)
  // Cookies last 30 days from the last visit.
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

/** A choice with its effects on others: a horizontal menu needs the navbar and has nothing to collapse (S-05). */
function coupled<Name extends PreferenceName>(
  name: Name,
  value: PreferenceValue<Name>,
): Partial<PreferenceValues> {
  const chosen: Partial<PreferenceValues> = { [name]: value }
  if (chosen.appContentLayoutNav !== 'horizontal') return chosen
  return { ...chosen, navbarType: 'sticky', isVerticalNavCollapsed: false }
}
