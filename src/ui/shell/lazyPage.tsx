import { type ComponentType, lazy, useState } from 'react'

/** A page that is loaded when it is opened, or before. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  load: () => Promise<unknown>
  isHere: () => boolean
}

/**
 * Makes one. Once it is there it is drawn with what stands around it: React's own `lazy` waits a moment even for what
 * has come, and then draws it in small slices with frames between them, which takes twice as long.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let here: ComponentType<Props> | undefined
  const fetched = async () => {
    here ??= await load()
    return here
  }
  const Late = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, when this module is loaded
  function Page(props: Props) {
    // What was mounted stays: another component in its place would lose what was typed.
    const [Chosen] = useState(() => here ?? Late)
    return <Chosen {...props} />
  }
  return Object.assign(Page, { load: fetched, isHere: () => here !== undefined })
}
