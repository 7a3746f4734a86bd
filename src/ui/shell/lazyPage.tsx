import { type ComponentType, lazy, useState } from 'react'

/** A page component that loads on first use or on `load()`. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  load: () => Promise<unknown>
  isHere: () => boolean
}

/**
 * Creates a lazy page. Once loaded, it renders together with its parents. React's own `lazy` waits even for
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
    // Keep the mounted component, because replacing it would lose input.
    const [Chosen] = useState(() => here ?? Late)
    return <Chosen {...props} />
  }
  return Object.assign(Page, { load: fetched, isHere: () => here !== undefined })
}
