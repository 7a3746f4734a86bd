import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { describeRule } from '../../core/access/describeRule'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { permissionsOf } from './atoms'
import { CellGlyph } from './CellGlyph'
import { type Cell, type CellState, withCell } from './cells'
import { useActionLabel, useStateLabel } from './cellWords'
import { GrantList } from './GrantList'
import { cellFrom, draftOf, type LimitsDraft } from './limitsDraft'
import type { MatrixRow } from './matrixParts'
import { ownChoices } from './ownChoices'
import { RuleLines } from './RuleLines'
import { reachOf } from './reach'
import type { Matrix, OpenedCells } from './useMatrix'

/**
 * The dialog for the limits of one cell, or of several cells of a row: nothing, all records, or some records
 * or fields.
 */
export function LimitsDialog({ matrix }: { matrix: Matrix }) {
  return matrix.opened ? <OpenLimits matrix={matrix} opened={matrix.opened} /> : null
}

function OpenLimits({ matrix, opened: { row, action } }: { matrix: Matrix; opened: OpenedCells }) {
  const translate = useTranslate()
  const actionLabel = useActionLabel()
  const resources = useAllResources()
  const { subject } = row
  const [resource] = row.resources
  const choices = useMemo(() => (resource ? ownChoices(resource, resources) : []), [resource, resources])
  const [actions, setActions] = useState(() => (action ? [action] : givenOf(matrix, row)))
  const [before] = useState<Cell>(() => matrix.cellAt({ action: actions[0] ?? 'read', subject }))
  const [draft, setDraft] = useState(() => draftOf(before, resource, choices))
  const cell = cellFrom(draft, before, choices)
  const { inherited, readOnly, close } = matrix
  const given = actions.some(each => reachOf(inherited?.rules ?? [], { action: each, subject }) !== 'none')

  const apply = () => {
    if (cell && draft.state !== 'other')
      matrix.set(
        actions.map(each => ({ action: each, subject })),
        cell,
      )
    close()
  }
  const title = action
    ? translate('permissions.limits_title', { subject: row.label, action: actionLabel(action) })
    : row.label
  return (
    <FormDialog
      title={title}
      submit={readOnly ? undefined : translate('list.apply')}
      canSubmit={cell !== undefined && actions.length > 0}
      isFullOnPhone
      onSubmit={apply}
      onClose={close}
    >
      {!action && <ActionChoice row={row} matrix={matrix} value={actions} onChange={setActions} />}
      <StateChoice
        row={row}
        draft={draft}
        before={before}
        readOnly={readOnly}
        onChange={state => setDraft({ ...draft, state, only: state === 'limits' && given })}
      />
      {draft.state === 'limits' && resource && (
        <GrantList
          resource={resource}
          choices={choices}
          draft={draft}
          onChange={setDraft}
          inherited={given ? inherited : undefined}
          readOnly={readOnly}
        />
      )}
      {/* Records without a loaded definition offer no choices. */}
      {draft.state === 'limits' && !resource && (
        <RuleLines value={permissionsOf(withCell([], { action: actions[0] ?? 'read', subject }, before))} />
      )}
    </FormDialog>
  )
}

/** Returns the row's actions that have equal cells, preferably with limits; by default reading. */
function givenOf({ parts, cellAt }: Matrix, { subject, actions }: OpenedCells['row']): string[] {
  const there = parts.columns.filter(action => actions.has(action))
  const cells = there.map(action => ({ action, cell: cellAt({ action, subject }) }))
  const given = cells.filter(({ cell }) => cell.state !== 'none')
  const first = given.find(({ cell }) => cell.state === 'limits') ?? given[0]
  if (!first) return there.slice(0, 1)
  const firstCell = JSON.stringify(first.cell)
  return given.filter(({ cell }) => JSON.stringify(cell) === firstCell).map(({ action }) => action)
}

interface Props {
  row: MatrixRow
  matrix: Matrix
  value: readonly string[]
  onChange: (actions: string[]) => void
}

/** Lets the user choose the actions of a row to set together. */
function ActionChoice({ row, matrix, value, onChange }: Props) {
  const translate = useTranslate()
  const label = useActionLabel()
  const actions = matrix.parts.columns.filter(action => row.actions.has(action))
  return (
    <FormControl component="fieldset" disabled={matrix.readOnly}>
      <FormLabel component="legend">{translate('permissions.applies_to')}</FormLabel>
      <FormGroup row>
        {actions.map(action => (
          <FormControlLabel
            key={action}
            label={label(action)}
            control={
              <Checkbox
                size="small"
                checked={value.includes(action)}
                onChange={(_event, on) =>
                  onChange(on ? [...value, action] : value.filter(each => each !== action))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}

interface StateChoiceProps {
  row: MatrixRow
  draft: LimitsDraft
  before: Cell
  readOnly: boolean
  onChange: (state: CellState) => void
}

/**
 * Lets the user choose the reach of a permission. A hand-written rule is a separate option, described in
 * words.
 */
function StateChoice({ row, draft, before, readOnly, onChange }: StateChoiceProps) {
  const translate = useTranslate()
  const label = useStateLabel()
  const words = useAccessWords()
  const states: CellState[] = ['none', 'all', 'limits', 'refused']
  const [about] = row.resources
  return (
    <FormControl component="fieldset" disabled={readOnly}>
      <FormLabel component="legend">{translate('permissions.how_far')}</FormLabel>
      <RadioGroup value={draft.state} onChange={(_event, state) => onChange(state as CellState)}>
        {states.map(state => (
          <FormControlLabel
            key={state}
            value={state}
            control={<Radio size="small" />}
            disabled={readOnly || (state === 'limits' && !about)}
            label={
              <Box component="span" sx={lineStyle}>
                <CellGlyph state={state} />
                <span>
                  {label(state, row)}
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ marginInlineStart: 1 }}
                  >
                    {translate(`permissions.meaning.${state}`)}
                  </Typography>
                </span>
              </Box>
            }
          />
        ))}
        {before.state === 'other' && (
          <FormControlLabel
            value="other"
            control={<Radio size="small" />}
            label={
              <span>
                {label('other', row)}
                {before.atoms.map(atom => (
                  <Typography key={JSON.stringify(atom)} variant="body2" color="text.secondary">
                    {describeRule(atom, words, about)}
                  </Typography>
                ))}
              </span>
            }
          />
        )}
      </RadioGroup>
    </FormControl>
  )
}

const lineStyle = { display: 'flex', alignItems: 'center', gap: 1 }
