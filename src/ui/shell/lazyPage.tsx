import { type ComponentType, lazy, useState } from 'react'

/** A page that loads when it is opened, or before. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  load: () => Promise<unknown>
  isHere: () => boolean
}

/**
 * Creates one. Once loaded, it renders together with its surroundings: React's own `lazy` waits a moment even for
 * loaded code, then renders in small slices with frames between them, which takes twice as long.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let here: ComponentType<Props> | undefined
  const fetched = async () => {
    here ??= await load()
    return here
  }
  const Late = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: created once per page, when this module loads
  function Page(props: Props) {
    // A mounted component is kept: another one in its place would lose input.
    const [Chosen] = useState(() => here ?? Late)
    return <Chosen {...props} />
  }
  return Object.assign(Page, { load: fetched, isHere: () => here !== undefined })
}
