import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { Values } from '../../../core/schema/resource'
import { ConflictChoice } from '../../form/ConflictChoice'
import { TransitionDialog } from '../../transitions/TransitionDialog'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'
import type { CardMoves, MoveDialogState } from './useMoveCard'

type Kind<Of extends MoveDialogState['kind']> = Extract<MoveDialogState, { kind: Of }>

interface Props {
  board: Board
  dialog: MoveDialogState
  onSubmit: CardMoves['submit']
  onSave: (record: ListRecord, stage: Stage) => Promise<void>
  onClose: () => void
}

/** What a move asks for, or the change of someone else that it meets. */
export function MoveDialog({ dialog, ...props }: Props) {
  return dialog.kind === 'transition' ? (
    <AskedTransition dialog={dialog} {...props} />
  ) : (
    <Conflict dialog={dialog} {...props} />
  )
}

type PartProps<Of extends MoveDialogState['kind']> = Omit<Props, 'dialog'> & { dialog: Kind<Of> }

function AskedTransition({ board, dialog, onSubmit, onClose }: PartProps<'transition'>) {
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

function Conflict({ board, dialog, onSave, onClose }: PartProps<'conflict'>) {
  const translate = useTranslate()
  const { resource, by } = board
  const { before, theirs, to, changed } = dialog
  return (
    <ConflictChoice
      resource={resource}
      versions={{ before, mine: { ...before, [by]: to.value }, theirs }}
      changed={changed}
      backLabel={translate('list.cancel')}
      onClose={onClose}
      onSettle={values => {
        onClose()
        if (values[by] !== theirs[by]) void onSave(theirs, to)
      }}
      onTakeTheirs={onClose}
    />
  )
}
