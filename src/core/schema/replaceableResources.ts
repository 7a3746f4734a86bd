import type { Resources } from './resources'

/** Resources that can be replaced while the program runs. */
export interface ReplaceableResources {
  /** Always delegates to the current resources, so holders of this object need no update. */
  resources: Resources
  /** The current resources themselves, a different object after each change. */
  current(): Resources
  replace(next: Resources): void
}

/**
 * Lets definitions change while the program runs: all code that holds `resources` uses the current ones.
 *
 * @example
 * const { resources, replace } = replaceableResources(joinResources(shipped))
 * replace(joinResources(extended)) // resources.get('customers') is the extended one from now on
 */
export function replaceableResources(first: Resources): ReplaceableResources {
  let current = first
  return {
    resources: {
      get all() {
        return current.all
      },
      get outlines() {
        return current.outlines
      },
      get account() {
        return current.account
      },
      outline: name => current.outline(name),
      loaded: () => current.loaded(),
      isLoaded: names => current.isLoaded(names),
      load: names => current.load(names),
      find: name => current.find(name),
      get: name => current.get(name),
      target: field => current.target(field),
      referringTo: name => current.referringTo(name),
    },
    current: () => current,
    replace: next => {
      current = next
    },
  }
}
