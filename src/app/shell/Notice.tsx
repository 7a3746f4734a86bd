import { Button } from '@mui/material'
import { useMemo } from 'react'
import {
  Notification,
  NotificationClasses,
  NotificationContext,
  type NotificationPayload,
  type UndoableMutation,
  useCloseNotification,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'

/**
 * Shows the messages of `useNotify`. React-admin's own component asks before the page is left while Undo is
 * shown, because its undoable writes are still waiting then. Here they have been sent already.
 */
export function Notice() {
  const context = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const value = useMemo(
    () => ({
      ...context,
      takeNotification: () => {
        const taken = context.takeNotification()
        const mutation = taken?.notificationOptions?.undoable ? takeMutation() : undefined
        return taken && mutation ? sentAlready(taken, mutation) : taken
      },
    }),
    [context, takeMutation],
  )
  return (
    <NotificationContext.Provider value={value}>
      <Notification />
    </NotificationContext.Provider>
  )
}

const sentAlready = (
  { notificationOptions, ...rest }: NotificationPayload,
  mutation: UndoableMutation,
): NotificationPayload => ({
  ...rest,
  notificationOptions: {
    ...notificationOptions,
    undoable: false,
    disableWindowBlurListener: true,
    action: <UndoButton onUndo={() => mutation({ isUndo: true })} />,
  },
})

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const translate = useTranslate()
  const close = useCloseNotification()
  const undo = () => {
    onUndo()
    close()
  }
  return (
    <Button color="primary" size="small" className={NotificationClasses.undo} onClick={undo}>
      {translate('ra.action.undo')}
    </Button>
  )
}
