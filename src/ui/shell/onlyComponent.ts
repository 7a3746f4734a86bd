import type { ComponentType } from 'react'

/** Loads a module that replaces a page or a field, and returns the one component that it exports. */
export async function onlyComponent<Props extends object>(
  load: () => Promise<Record<string, unknown>>,
): Promise<{ default: ComponentType<Props> }> {
  const found = Object.values(await load()).find(value => typeof value === 'function')
  if (!found) throw new Error('The module of a replaced page or field exports no component.')
  return { default: found as ComponentType<Props> }
}
