import { lazy, Suspense } from 'react'
import { usePreferencesEditor } from 'react-admin'
import { Toasts } from '../../office/notifications/Toasts'
import { ScrollTopButton } from './ScrollTopButton'

const Inspector = lazy(() => import('./inspector').then(part => ({ default: part.Inspector })))

/**
 * Parts that appear over every page. They load after the first page.
 * Until then, new notifications only increase the bell's count.
 */
export function OverPage() {
  const { isEnabled } = usePreferencesEditor()
  return (
    <>
      <ScrollTopButton />
      <Toasts />
      {isEnabled && (
        <Suspense>
          <Inspector />
        </Suspense>
      )}
    </>
  )
}
