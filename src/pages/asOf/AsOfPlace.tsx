import { lazy, Suspense } from 'react'
import type { Resource } from '../../core/schema/resource'

const AsOfBar = lazy(() => import('./AsOfBar').then(part => ({ default: part.AsOfBar })))

/** The place of the choice of a day. It is kept free while the choice loads, so that nothing moves. */
export function AsOfPlace({ resource, day }: { resource: Resource; day: string | undefined }) {
  if (!resource.asOf) return null
  return (
    <Suspense fallback={<div style={{ minHeight: day === undefined ? 40 : 62 }} />}>
      <AsOfBar day={day} />
    </Suspense>
  )
}
