import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../i18n/intl'
import type { Values } from '../../schema/resource'
import { ConflictTable } from './ConflictTable'
import { conflictRows, contestsOf, mergedValues, mineOf, withOwnWrite } from './conflict'
import { JoinedRows } from './JoinedRows'
import { formValues, type Stale } from './joinMeanwhile'
import { type Chosen, standing } from './merge/sides'
import type { SaveProblem } from './saveProblem'
import type { RecordForm } from './useRecordForm'

interface Props {
  recordForm: RecordForm
  problem: SaveProblem | undefined
  onClose: () => void
  onSettle: (values: Values, current: Values) => Promise<void>
  onTakeTheirs: () => void
}

/** Somebody else has saved the record meanwhile: shows the difference and lets one choose, field by field. */
export function ConflictDialog(props: Props) {
  if (props.problem?.kind !== 'stale') return null
  return <OpenConflict {...props} problem={props.problem} />
}

function OpenConflict({ recordForm, problem, onClose, onSettle, onTakeTheirs }: Props & { problem: Stale }) {
  const translate = useTranslate()
  const { resource, form, base = {}, setBase, writable, sent } = recordForm
  const theirs = problem.current
  const [before] = useState(() => withOwnWrite(base, sent.current, theirs))
  const [mine] = useState(() => mineOf(before, form.getValues(), writable))
  const rows = conflictRows(resource, before, mine, theirs)
  const [chosen, setChosen] = useState<Chosen>({})
  const contested = contestsOf(rows)
  const isMixed = contested.some(contest => standing(contest, chosen) === 'theirs')
  const people = [...new Set(problem.changed.flatMap(({ by }) => (by ? [by] : [])))]
  const who = separated(useLocale(), people)

  const settle = () => {
    const values = formValues(resource, mergedValues(resource, rows, theirs, chosen))
    setBase(theirs)
    onClose()
    void onSettle(values, theirs)
  }
  const takeTheirs = () => {
    setBase(theirs)
    form.reset(formValues(resource, theirs))
    onTakeTheirs()
    onClose()
  }
  const keepLabel = contested.length ? (isMixed ? 'form.conflict_save' : 'form.conflict_keep') : 'form.save'
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" fullWidth maxWidth="md">
      <DialogTitle id="conflict-title">{translate('form.conflict_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {who ? translate('form.conflict_by', { who }) : translate('form.conflict_text')}{' '}
          {translate(contested.length ? 'form.conflict_choose' : 'form.conflict_apart')}
        </DialogContentText>
        <ConflictTable
          resource={resource}
          contests={contested}
          record={theirs}
          chosen={chosen}
          onChoose={(path, side) => setChosen({ ...chosen, [path]: side })}
        />
        <JoinedRows resource={resource} rows={rows} record={theirs} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('form.back_to_form')}</Button>
        <Button variant="outlined" onClick={takeTheirs}>
          {translate('form.conflict_take')}
        </Button>
        <Button variant="contained" onClick={settle} autoFocus>
          {translate(keepLabel)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
