import * as core from 'ra-core'

/** The name of a hook that react-admin's core exports. */
export type Hook = keyof typeof core & `use${string}`

/** Returns the hooks that a function calls, by its code. */
const calledBy = (hook: unknown) => String(hook).match(/\buse[A-Z]\w*(?=\()/g) ?? []

/** Returns the exported hooks that call `useDataProvider`, themselves or in a hook that they call. */
export function dataHooks(): string[] {
  const hooks = Object.entries(core).filter(([name]) => name.startsWith('use'))
  const reaching = new Set(['useDataProvider'])
  for (let before = 0; before < reaching.size; ) {
    before = reaching.size
    for (const [name, hook] of hooks)
      if (calledBy(hook).some(called => reaching.has(called))) reaching.add(name)
  }
  return [...reaching].sort()
}
