import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** A component for few screens: loaded with its first use. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return props => <Suspense>{createElement(Part, props)}</Suspense>
}
