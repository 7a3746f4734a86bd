import { Toasts } from '../../pages/notifications/Toasts'
import { ScrollTopButton } from './ScrollTopButton'

/**
 * What appears over every page: no first page has it. Notifications that come before it has loaded, in the first
 * seconds of a visit, are counted at the bell only.
 */
export function OverPage() {
  return (
    <>
      <ScrollTopButton />
      <Toasts />
    </>
  )
}
