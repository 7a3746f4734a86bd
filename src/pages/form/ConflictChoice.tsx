import { Button, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import type { Resource, Values } from '../../core/schema/resource'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import type { Shown } from '../record/ChangeList'
import { conflictRows, contestsOf, mergedValues } from '../record/conflict'
import { type Chosen, defaultSide } from '../record/merge/sides'
import type { ChangedField } from '../record/saveProblem'
import { ConflictTable } from './ConflictTable'
import { MergedRows } from './MergedRows'

/** Three versions of a record's values: the original, this user's and the other user's. */
export interface Versions {
  before: Values
  mine: Values
  theirs: Values
}

interface Props {
  resource: Resource
  /** Constant while the dialog is open. */
  versions: Versions
  changed: readonly ChangedField[]
  /** Renderers of some fields that differ from their type's. */
  shown?: Shown
  /** The label of the button that closes the dialog. Default: back to the form. */
  backLabel?: string
  onClose: () => void
  /** The values after the choice. */
  onSettle: (values: Values) => void
  onTakeTheirs: () => void
}

/** Shows the conflicts and lets the user choose, field by field. Other changes are merged already. */
export function ConflictChoice({
  resource,
  versions,
  changed,
  shown,
  backLabel,
  onClose,
  onSettle,
  onTakeTheirs,
}: Props) {
  const translate = useTranslate()
  const { before, mine, theirs } = versions
  const rows = conflictRows(resource, { base: before, mine, theirs })
  const [chosen, setChosen] = useState<Chosen>({})
  const contested = contestsOf(rows)
  const isMixed = contested.some(contest => defaultSide(contest, chosen) === 'theirs')
  const people = [...new Set(changed.flatMap(({ by }) => (by ? [by] : [])))]
  const who = separated(useLocale(), people)
  const keepLabel = contested.length ? (isMixed ? 'form.conflict_save' : 'form.conflict_keep') : 'form.save'
  return (
    <DialogFrame title={translate('form.conflict_title')} maxWidth="md" onClose={onClose}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {who ? translate('form.conflict_by', { who }) : translate('form.conflict_text')}{' '}
          {translate(contested.length ? 'form.conflict_choose' : 'form.conflict_apart')}
        </DialogContentText>
        <ConflictTable
          resource={resource}
          contests={contested}
          record={theirs}
          shown={shown}
          chosen={chosen}
          onChoose={(path, side) => setChosen({ ...chosen, [path]: side })}
        />
        <MergedRows resource={resource} rows={rows} record={theirs} shown={shown} />
      </DialogContent>
      <DialogActions disableSpacing sx={actionsStyle}>
        <Button onClick={onClose}>{backLabel ?? translate('form.back_to_form')}</Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {translate('form.conflict_take')}
        </Button>
        <Button
          variant="contained"
          onClick={() => onSettle(mergedValues(resource, rows, { theirs, chosen }))}
          autoFocus
        >
          {translate(keepLabel)}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}

// On a phone, one below the other, with the most used action first.
const actionsStyle = {
  gap: 1,
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
}
