import { useNotify, useTranslate } from 'react-admin'
import { operationOf } from '../records/operationOf'
import { offerUndo } from './shown'

interface Done {
  messageArgs?: Record<string, unknown>
  /** The result of the write. */
  answer?: unknown
  /** The results of several writes, in order. */
  answers?: readonly unknown[]
  /** Whether the action can't be undone. */
  final?: boolean
  autoHideDuration?: number
}

/**
 * Returns a function that reports a completed action and offers
 * its undo, if possible. All writes of the screens use it.
 */
export function useNotifyDone() {
  const notify = useNotify()
  const translate = useTranslate()
  return (
    message: string,
    { messageArgs, answer, answers = [answer], final, autoHideDuration }: Done = {},
  ) => {
    const operations = answers.flatMap(each => operationOf(each) ?? [])
    if (operations.length && !final)
      offerUndo({ message: translate(message, { _: message, ...messageArgs }), operations })
    else notify(message, { type: 'success', messageArgs, autoHideDuration })
  }
}
