import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../i18n/intl'
import type { Values } from '../../schema/resource'
import { ConflictTable } from './ConflictTable'
import { conflictRows, mergedValues, mineOf, type Side } from './conflict'
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

type Stale = Extract<SaveProblem, { kind: 'stale' }>

function OpenConflict({ recordForm, problem, onClose, onSettle, onTakeTheirs }: Props & { problem: Stale }) {
  const translate = useTranslate()
  const { resource, form, base = {}, setBase, writable } = recordForm
  const theirs = problem.current
  const [mine] = useState(() => mineOf(base, form.getValues(), writable))
  const rows = conflictRows(resource, base, mine, theirs)
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const contested = rows.filter(row => row.contested)
  const mixed = contested.some(({ name }) => chosen[name] === 'theirs')
  const people = [...new Set(problem.changed.flatMap(({ by }) => (by ? [by] : [])))]
  const who = separated(useLocale(), people)

  const settle = () => {
    const values = formValues(resource.fields, mergedValues(rows, theirs, chosen))
    setBase(theirs)
    onClose()
    void onSettle(values, theirs)
  }
  const takeTheirs = () => {
    setBase(theirs)
    form.reset(formValues(resource.fields, theirs))
    onTakeTheirs()
    onClose()
  }
  const keepLabel = mixed ? 'form.conflict_save' : 'form.conflict_keep'
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
          rows={rows}
          chosen={chosen}
          onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
        />
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

const formValues = (fields: object, record: Values): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, record[name] ?? null]))
