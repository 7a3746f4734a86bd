import { lazy, Suspense, useEffect, useState } from 'react'
import { useNotificationContext } from 'react-admin'
import { UndoPlace } from '../../ui/undo/UndoPlace'

const Notice = lazy(() => import('./notice').then(part => ({ default: part.Notification })))

/** What `useNotify` says; how that looks is loaded with the first of it. */
export function Notices() {
  const { notifications } = useNotificationContext()
  const [hasSpoken, setSpoken] = useState(false)
  useEffect(() => {
    if (notifications.length) setSpoken(true)
  }, [notifications.length])
  return (
    <>
      {hasSpoken && (
        <Suspense>
          <Notice />
        </Suspense>
      )}
      <UndoPlace />
    </>
  )
}
