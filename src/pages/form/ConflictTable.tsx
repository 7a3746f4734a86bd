import { Box, Paper, Radio, RadioGroup, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { typeOf } from '../../fields'
import { useLabels } from '../../ui/fields/useLabels'
import type { Shown } from '../record/ChangeList'
import { isEmpty } from '../record/changes'
import { FieldValue } from '../record/FieldValue'
import { ItemList } from '../record/ItemList'
import { type Chosen, type Contest, defaultSide, type Side } from '../record/merge/sides'

interface Props {
  resource: Resource
  contests: readonly Contest[]
  /** The current record. */
  record: Values
  shown?: Shown
  chosen: Chosen
  onChoose: (path: string, side: Side) => void
}

/** The conflicting values: the original, the user's and the other user's. */
export function ConflictTable({ resource, contests, record, shown, chosen, onChoose }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {contests.map(contest => (
        <ContestRow
          key={contest.path}
          resource={resource}
          contest={contest}
          record={record}
          shown={shown}
          side={defaultSide(contest, chosen)}
          onChoose={side => onChoose(contest.path, side)}
        />
      ))}
    </Box>
  )
}

interface RowProps {
  resource: Resource
  contest: Contest
  record: Values
  shown?: Shown
  side: Side
  onChoose: (side: Side) => void
}

function ContestRow({ resource, contest, record, shown, side, onChoose }: RowProps) {
  const translate = useTranslate()
  const id = useId()
  const { label, show } = useContestParts({ resource, contest, record, shown })
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Typography variant="subtitle2" component="h3" id={id} sx={{ mb: 1 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChoose(value as Side)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <Part title={translate('form.conflict_base')}>{show(contest.base)}</Part>
        <Part title={translate('form.conflict_mine')} pick="mine">
          {show(contest.mine)}
        </Part>
        <Part title={translate('form.conflict_theirs')} pick="theirs">
          {show(contest.theirs)}
        </Part>
      </RadioGroup>
    </Paper>
  )
}

function Part({ title, pick, children }: { title: string; pick?: Side; children: ReactNode }) {
  return (
    <Box
      component={pick ? 'label' : 'div'}
      sx={{ display: 'flex', gap: 0.5, minWidth: 0, cursor: pick ? 'pointer' : undefined }}
    >
      {pick && <Radio size="small" value={pick} sx={{ p: 0.5, alignSelf: 'flex-start' }} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" color="text.secondary" component="div">
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}

interface ConflictWords {
  label: string
  show: (value: unknown) => ReactNode
}

/** Returns a conflict's label, such as `Contacts › Amal › Phone`, and a function that renders its values. */
function useContestParts({
  resource,
  contest,
  record,
  shown,
}: Pick<RowProps, 'resource' | 'contest' | 'record' | 'shown'>): ConflictWords {
  const words = useLabels()
  const translate = useTranslate()
  const [name = '', ...within] = contest.path.split('.')
  const field = resource.fields[name] as AnyField
  const fields = typeOf(field).nested?.(field)
  const labeled = (...path: string[]) => words(fieldLabel(resource, path.join('.')))
  if (contest.isRow && fields)
    return {
      label: [labeled(name), rowName(fields, contest)].filter(Boolean).join(' › '),
      show: value =>
        value === undefined ? (
          translate('form.conflict_removed')
        ) : (
          <ItemList resource={resource} name={name} fields={fields} items={[value as Values]} />
        ),
    }
  const [row, part] = within
  const inner = part === undefined ? undefined : fields?.[part]
  if (part !== undefined && inner)
    return {
      label: [labeled(name), contest.row, labeled(name, part)].filter(Boolean).join(' › '),
      show: value => (
        <FieldValue
          resource={resource}
          name={`${name}.${part}`}
          field={inner}
          value={value}
          record={record}
        />
      ),
    }
  // A part without its own field, such as an answer: render the whole value, which includes the questions.
  const wrapped = (value: unknown) => (row === undefined ? value : isEmpty(value) ? null : { [row]: value })
  const own = shown?.[name]
  return {
    label: labeled(name),
    show: value =>
      own && !isEmpty(value) ? (
        own(wrapped(value), contest.base)
      ) : (
        <FieldValue resource={resource} name={name} field={field} value={wrapped(value)} record={record} />
      ),
  }
}

/** Returns a row's name: its first nonempty text. */
const rowName = (fields: Record<string, AnyField>, { base, mine, theirs }: Contest): string => {
  const row = (base ?? mine ?? theirs) as Values
  const part = Object.keys(fields).find(one => typeof row[one] === 'string' && row[one])
  return part ? String(row[part]) : ''
}
