import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { View } from '../../../contract/views'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'

interface Props {
  view: View
  /** Returns the key of a text about this page's views. */
  phrase: (key: string) => string
  onDelete: (view: View) => Promise<unknown>
  onClose: () => void
}

/** Asks before a view of a list, a report or a dashboard is deleted. */
export function DeleteViewDialog({ view, phrase, onDelete, onClose }: Props) {
  const translate = useTranslate()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await onDelete(view)
    onClose()
  }
  return (
    <ConfirmDialog
      title={translate(phrase('delete_title'), { name: view.name })}
      text={translate(phrase(view.audience === 'me' ? 'delete_own' : 'delete_shared'))}
      answer={translate(phrase('delete'))}
      grave
      busy={isRunning}
      onClose={isRunning ? undefined : onClose}
      onConfirm={() => void run()}
    />
  )
}
