import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** Creates a component that loads on first use, for components that few screens need. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return props => <Suspense>{createElement(Part, props)}</Suspense>
}
