import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Link,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { BulkTransitionResult } from '../../../contract/records'
import { transitionLabel } from '../../../core/schema/labels'
import type { Resource, Values } from '../../../core/schema/resource'
import { STATUS } from '../../../core/schema/systemFields'
import { DialogFrame } from '../../../ui/dialog/DialogFrame'
import { useLabels } from '../../../ui/fields/useLabels'
import { useNumber } from '../../../ui/records/useWords'
import { useSession } from '../../../ui/session/SessionContext'
import { TransitionForm } from '../../transitions/TransitionForm'
import { inputFields } from '../../transitions/transitionFields'
import { useListModel } from '../listModel'
import { StaleRows } from './StaleRows'
import { type Outcome, useBulkTransition } from './useBulkTransition'
import { useChosenRows } from './useChosenRows'

interface Props {
  /** The transition's name. */
  name: string
  onClose: () => void
}

/**
 * Performs a transition of the selected rows. Shows how many are in a matching status, asks once, then
 * reports the refusals.
 */
export function BulkTransitionDialog({ name, onClose }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const { ability } = useSession()
  const { resource } = useListModel()
  const [inputs] = useState(() => inputFields(resource, name, { ability }))
  const { move, moving } = useBulkTransition(name, inputs)
  const [{ problem, stale, stayed }, setOutcome] = useState<Outcome>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  // Keeps the title after the selection is cleared.
  const [chosen] = useState(useChosenRows())
  const [fit] = useState(useFitting(name))
  const run = async (values: Values) => {
    setOutcome({ stale })
    const outcome = await move(values, leftOut)
    setOutcome(outcome)
    if (!outcome.problem && !outcome.stale && !outcome.stayed) onClose()
    return outcome.problem
  }
  const title = translate('list.moves.title', { action: words(transitionLabel(resource, name)), ...chosen })
  return (
    <DialogFrame title={title} isRunning={moving} maxWidth="sm" onClose={moving ? undefined : onClose}>
      {stayed ? (
        <BulkTransitionErrors resource={resource} result={stayed} onClose={onClose} />
      ) : (
        <TransitionForm
          resource={resource}
          name={name}
          inputs={inputs}
          text={
            <Typography variant="body2" color="text.secondary">
              {fit}
            </Typography>
          }
          note={
            stale && (
              <StaleRows
                resource={resource}
                rows={stale}
                work="move"
                leftOut={leftOut}
                onLeaveOut={setLeftOut}
              />
            )
          }
          moving={moving}
          refused={problem?.other}
          onSubmit={run}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}

/** Returns the text about how many selected rows are in a status from which the transition starts. */
function useFitting(name: string): string {
  const translate = useTranslate()
  const number = useNumber()
  const { resource, list, selection } = useListModel()
  const rows = (list.rows ?? []).filter(({ id }) => selection.has(id))
  const from = resource.transitions[name]?.from ?? []
  if (rows.length < selection.count || rows.some(row => row[STATUS] === undefined))
    return translate('list.moves.each')
  const fit = rows.filter(row => from.includes(String(row[STATUS]))).length
  if (!fit) return translate('list.moves.none_fit')
  return fit < rows.length
    ? translate('list.moves.fit', { fit: number(fit), count: number(rows.length) })
    : translate('list.moves.each')
}

interface BulkTransitionErrorsProps {
  resource: Resource
  result: BulkTransitionResult
  onClose: () => void
}

/** Lists the refused records, each with its reason. */
function BulkTransitionErrors({ resource, result: { moved, refused }, onClose }: BulkTransitionErrorsProps) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <>
      <DialogContent>
        {moved.length > 0 && (
          <Alert severity="success">{translate('list.moves.done', { smart_count: moved.length })}</Alert>
        )}
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('list.moves.refused', { smart_count: refused.length })}
        </Alert>
        <List dense>
          {refused.map(({ id, label, message, missing }) => (
            <ListItem key={id} disableGutters divider>
              <ListItemText
                primary={
                  <Link component={LinkBase} to={createPath({ resource: resource.name, id, type: 'show' })}>
                    {label ?? translate('list.moves.record', { id })}
                  </Link>
                }
                secondary={<Reasons message={message} missing={missing} />}
                slotProps={{ secondary: { component: 'div' } }}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('view.close')}
        </Button>
      </DialogActions>
    </>
  )
}

function Reasons({ message, missing }: Pick<BulkTransitionResult['refused'][number], 'message' | 'missing'>) {
  const reasons = missing.length ? missing.map(each => each.message) : [message]
  return [...new Set(reasons)].map(reason => <Box key={reason}>{reason}</Box>)
}
