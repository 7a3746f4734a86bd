import { forwardRef, type HTMLAttributes, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../contract/notifications'
import { useMarking } from './useMarking'

interface Props extends HTMLAttributes<HTMLElement> {
  notification: Notification
  onOpened?: () => void
}

/**
 * Opens a notification's record and marks it as read, in another tab too. A record that the person can't open any
 * more is only marked. Its address is the address bar's own, not react-admin's.
 */
export const SubjectLink = forwardRef<HTMLElement, Props>(function SubjectLink(
  { notification, onOpened, ...props },
  ref,
) {
  const { setRead } = useMarking()
  const { id, url, read_at } = notification
  const open = (event: MouseEvent<HTMLElement>) => {
    props.onClick?.(event)
    if (read_at === null) void setRead(id, true)
    if (url !== null && event.button === 0 && !event.ctrlKey && !event.metaKey) onOpened?.()
  }
  if (url === null) return <button type="button" {...props} ref={ref as never} onClick={open} />
  return (
    <Link
      {...props}
      ref={ref as never}
      to={url}
      onClick={open}
      onAuxClick={event => event.button === 1 && open(event)}
    />
  )
})
