import { Toasts } from '../../pages/notifications/Toasts'
import { ScrollTopButton } from './ScrollTopButton'

/** What appears over every page: no first page has it. */
export function OverPage() {
  return (
    <>
      <ScrollTopButton />
      <Toasts />
    </>
  )
}
