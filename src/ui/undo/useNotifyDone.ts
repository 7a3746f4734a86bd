import { useNotify, useTranslate } from 'react-admin'
import { operationOf } from '../records/operationOf'
import { offerUndo } from './shown'

interface Done {
  messageArgs?: Record<string, unknown>
  /** What the write answered. */
  answer?: unknown
  /** What several writes answered, one after the other. */
  answers?: readonly unknown[]
  /** It cannot be taken back. */
  final?: boolean
  autoHideDuration?: number
}

/** Says what was done; what can be taken back is offered to be. Every write of the screens is told by it. */
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
