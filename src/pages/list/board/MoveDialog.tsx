import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { Values } from '../../../core/schema/resource'
import { SaveConflictDialog } from '../../form/SaveConflictDialog'
import { TransitionDialog } from '../../transitions/TransitionDialog'
import type { ListRecord } from '../useListRows'
import type { Board } from './useBoard'
import type { CardMoves, MoveDialogState } from './useMoveCard'

interface Props {
  board: Board
  dialog: MoveDialogState
  onSubmit: CardMoves['submit']
  onSave: CardMoves['saveValues']
  onClose: () => void
}

/** Asks for a transition's input, or shows the conflict with another user's change. */
export function MoveDialog({ dialog, ...props }: Props) {
  if (dialog.kind === 'transition') return <AskedTransition dialog={dialog} {...props} />
  const { board, onSave, onClose } = props
  return (
    <SaveConflictDialog
      resource={board.resource}
      conflict={dialog.conflict}
      onSave={onSave}
      onClose={onClose}
    />
  )
}

interface AskedProps extends Omit<Props, 'dialog' | 'onSave'> {
  dialog: Extract<MoveDialogState, { kind: 'transition' }>
}

function AskedTransition({ board, dialog, onSubmit, onClose }: AskedProps) {
  const { resource } = board
  const { record, offer, problem } = dialog
  const [isMoving, setMoving] = useState(false)
  const { data: current = record } = useGetOne<ListRecord>(resource.name, { id: record.id })
  const submit = async (values: Values, version: unknown) => {
    setMoving(true)
    try {
      return await onSubmit(dialog, values, version)
    } finally {
      setMoving(false)
    }
  }
  return (
    <TransitionDialog
      resource={resource}
      record={current}
      begun={record}
      name={offer.name}
      inputs={offer.inputs}
      problem={problem}
      moving={isMoving}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
