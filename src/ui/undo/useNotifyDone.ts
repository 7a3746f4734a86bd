import { useNotify, useTranslate } from 'react-admin'
import { operationOf } from '../records/operationOf'
import { offerUndo } from './shown'

interface Done {
  messageArgs?: Record<string, unknown>
  /** The answer of the write. */
  answer?: unknown
  /** The answers of several writes, in order. */
  answers?: readonly unknown[]
  /** It cannot be undone. */
  final?: boolean
  autoHideDuration?: number
}

/** Notifies of an action and offers its undo, if possible. Every write of the screens uses it. */
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
