import { useState } from 'react'
import type { Values } from '../../core/schema/resource'
import { mineOf, withOwnWrite } from '../record/conflict'
import { formValues, type Stale } from '../record/mergeRemoteChanges'
import type { SaveProblem } from '../record/saveProblem'
import { ConflictChoice } from './ConflictChoice'
import type { RecordForm } from './useRecordForm'

interface Props {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  onClose: () => void
  onSettle: (values: Values, current: Values) => Promise<void>
  onTakeTheirs: () => void
}

/** Shown when someone else has saved the record: lets the user resolve the differences, field by field. */
export function ConflictDialog(props: Props) {
  if (props.problem?.kind !== 'stale') return null
  return <OpenConflict {...props} problem={props.problem} />
}

function OpenConflict({ recordForm, problem, onClose, onSettle, onTakeTheirs }: Props & { problem: Stale }) {
  const { resource, form, base = {}, setBase, writable, sent } = recordForm
  const theirs = problem.current
  const [before] = useState(() => withOwnWrite(base, sent.current, theirs))
  const [mine] = useState(() => mineOf(before, form.getValues(), writable))

  const settle = (merged: Values) => {
    setBase(theirs)
    onClose()
    void onSettle(formValues(resource, merged), theirs)
  }
  const takeTheirs = () => {
    setBase(theirs)
    form.reset(formValues(resource, theirs))
    onTakeTheirs()
    onClose()
  }
  return (
    <ConflictChoice
      resource={resource}
      versions={{ before, mine, theirs }}
      changed={problem.changed}
      onClose={onClose}
      onSettle={settle}
      onTakeTheirs={takeTheirs}
    />
  )
}
