import { useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { sameValue } from '../record/changes'
import type { SaveConflict } from '../record/useSaveValues'
import { ConflictChoice } from './ConflictChoice'

interface Props {
  resource: Resource
  conflict: SaveConflict
  /** Saves the chosen values on top of the other user's change. */
  onSave: (record: SaveConflict['theirs'], values: Values, done: SaveConflict['done']) => unknown
  onClose: () => void
  /** Returns to the place where the values were typed, with the values. Without it, closing discards them. */
  back?: { label: string; go: () => void }
}

/** Shown when someone else has changed the same values: shows both versions and lets the user choose. */
export function SaveConflictDialog({ resource, conflict, onSave, onClose, back }: Props) {
  const translate = useTranslate()
  const { before, theirs, values, changed, done } = conflict
  const settle = (merged: Values) => {
    onClose()
    const left = Object.keys(values).filter(name => !sameValue(merged[name], theirs[name]))
    if (left.length) onSave(theirs, Object.fromEntries(left.map(name => [name, merged[name]])), done)
  }
  return (
    <ConflictChoice
      resource={resource}
      versions={{ before, mine: { ...before, ...values }, theirs }}
      changed={changed}
      backLabel={back?.label ?? translate('list.cancel')}
      onClose={back?.go ?? onClose}
      onSettle={settle}
      onTakeTheirs={onClose}
    />
  )
}
