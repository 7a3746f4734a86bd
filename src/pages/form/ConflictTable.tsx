import { Box, Chip, Paper, Radio, RadioGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../fields'
import { useFieldLabel } from '../../fields/labels.view'
import type { Resource } from '../../schema/resource'
import { FieldValue } from '../view/FieldValue'
import type { ConflictRow, Side } from './conflict'

interface Props {
  resource: Resource
  rows: ConflictRow[]
  chosen: Record<string, Side>
  onChoose: (name: string, side: Side) => void
}

/** The fields of a conflict, each as it was, mine and theirs. */
export function ConflictTable({ resource, rows, chosen, onChoose }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {rows.map(row => (
        <ConflictField
          key={row.name}
          resource={resource}
          row={row}
          side={row.onlyTheirs ? 'theirs' : (chosen[row.name] ?? 'mine')}
          onChoose={side => onChoose(row.name, side)}
        />
      ))}
    </Box>
  )
}

interface FieldProps {
  resource: Resource
  row: ConflictRow
  side: Side
  onChoose: (side: Side) => void
}

function ConflictField({ resource, row, side, onChoose }: FieldProps) {
  const translate = useTranslate()
  const label = useFieldLabel(resource, row.name)
  const field = resource.fields[row.name]
  if (!field || typeOf(field).writeOnly) return null
  const shown = (value: unknown) => (
    <FieldValue resource={resource} name={row.name} field={field} value={value} />
  )
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        {row.contested && (
          <Chip size="small" variant="outlined" color="warning" label={translate('form.conflict_both')} />
        )}
      </Box>
      <RadioGroup
        aria-label={label}
        value={side}
        onChange={(_event, value) => onChoose(value as Side)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <Part title={translate('form.conflict_base')}>{shown(row.base)}</Part>
        <Part title={translate('form.conflict_mine')} pick={row.contested ? 'mine' : undefined}>
          {shown(row.mine)}
        </Part>
        <Part title={translate('form.conflict_theirs')} pick={row.contested ? 'theirs' : undefined}>
          {shown(row.theirs)}
        </Part>
      </RadioGroup>
    </Paper>
  )
}

function Part({ title, pick, children }: { title: string; pick?: Side; children: React.ReactNode }) {
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
