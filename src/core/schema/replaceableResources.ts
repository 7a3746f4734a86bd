import type { Resources } from './resources'

/** Resources that can be replaced while others hold them. */
export interface ReplaceableResources {
  /** Always the current ones: whoever holds this object follows. */
  resources: Resources
  /** The current ones by themselves, another object after each change. */
  current(): Resources
  replace(next: Resources): void
}

/**
 * Lets definitions change while the program runs: everything that was given `resources` asks the current ones.
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
