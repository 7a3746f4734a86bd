import { Toasts } from '../../pages/notifications/Toasts'
import { ScrollTopButton } from './ScrollTopButton'

/**
 * Parts that appear over every page. They load after the first page.
 * Until then, new notifications only increase the bell's count.
 */
export function OverPage() {
  return (
    <>
      <ScrollTopButton />
      <Toasts />
    </>
  )
}
