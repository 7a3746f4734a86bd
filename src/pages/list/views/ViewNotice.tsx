import { lazy, Suspense } from 'react'
import { useListViews } from './listView'

const UnknownView = lazy(() => import('./ViewProblem').then(part => ({ default: part.UnknownView })))
const MissingFields = lazy(() =>
  import('./ViewProblem').then(part => ({ default: part.MissingFieldsOfList })),
)

/** Reports that the list's view no longer exists, or which of its fields don't. */
export function ViewNotice() {
  const views = useListViews()
  if (views?.isUnknown)
    return (
      <Suspense>
        <UnknownView of="list" />
      </Suspense>
    )
  if (!views?.current?.missing.length) return null
  return (
    <Suspense>
      <MissingFields />
    </Suspense>
  )
}
