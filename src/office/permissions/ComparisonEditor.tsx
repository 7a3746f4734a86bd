import Close from '@mui/icons-material/Close'
import { Box, IconButton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../core/access/describe'
import type { Operator } from '../../core/field/fieldType'
import { accountFieldOf } from '../../core/schema/accountValues'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { allFields, fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { viewOf } from '../../fields/views'
import { OperatorSelect } from '../../pages/list/filters/OperatorSelect'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { comparisonKey } from './alternatives'
import type { ComparisonDraft } from './limitsDraft'

interface Props {
  resource: Resource
  comparison: ComparisonDraft
  /** The other comparisons. Each pair of field and operator can occur only once. */
  others: readonly ComparisonDraft[]
  onChange: (comparison: ComparisonDraft | undefined) => void
  readOnly: boolean
}

/** Inputs for a comparison: a field, an operator in words, and a value with the field's own editor. */
export function ComparisonEditor({ resource, comparison, others, onChange, readOnly }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const { field: name, operator, value } = comparison
  const field = name === undefined ? undefined : fieldOf(resource, name)
  const operators = field ? typeOf(field).operators : []
  const free = (each: Operator) =>
    !others.some(
      other =>
        other.field !== undefined &&
        comparisonKey({ ...other, field: other.field }) ===
          comparisonKey({ field: name ?? '', operator: each }),
    )
  if (name !== undefined && (readOnly || accountFieldOf(value)))
    return (
      <ComparisonText
        resource={resource}
        comparison={comparison}
        onRemove={readOnly ? undefined : onChange}
      />
    )
  const { Filter } = field ? viewOf(field) : { Filter: undefined }
  const choose = (next: string | null) => {
    const chosen = next === null ? undefined : fieldOf(resource, next)
    const usual = chosen && (viewOf(chosen).operator ?? typeOf(chosen).operators[0])
    onChange({ ...comparison, field: next ?? undefined, operator: usual ?? 'eq', value: undefined })
  }
  return (
    <Box sx={lineStyle}>
      <Picker
        options={comparable(resource)}
        value={name ?? null}
        getOptionLabel={each => labels(fieldLabel(resource, each))}
        onChange={choose}
        input={{ label: translate('permissions.field') }}
      />
      {field && name !== undefined && Filter && (
        <>
          <OperatorSelect
            {...{ field, operator, value }}
            operators={operators.filter(each => each === operator || free(each))}
            onChange={chosen => onChange({ ...comparison, ...chosen })}
          />
          <Filter
            operator={operator}
            value={value}
            onChange={next => onChange({ ...comparison, value: next })}
            field={field}
            name={name}
            resource={resource}
          />
        </>
      )}
      <RemoveButton onClick={() => onChange(undefined)} />
    </Box>
  )
}

interface SaidProps {
  resource: Resource
  comparison: ComparisonDraft
  onRemove?: (gone: undefined) => void
}

/** Shows a comparison in words, if it can't be edited. */
function ComparisonText({ resource, comparison: { field = '', operator, value }, onRemove }: SaidProps) {
  const words = useAccessWords()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ flex: 1 }}>
        {describeConditions(resource, { [comparisonKey({ field, operator })]: value }, words)}
      </Typography>
      {onRemove && <RemoveButton onClick={() => onRemove(undefined)} />}
    </Box>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const label = useTranslate()('permissions.remove_condition')
  return (
    <IconButton size="small" aria-label={label} onClick={onClick}>
      <Close fontSize="small" />
    </IconButton>
  )
}

/** Returns the fields that comparisons can use. */
const comparable = (resource: Resource): string[] =>
  Object.entries({ ...resource.fields, ...allFields(resource) })
    .filter(([name, field]) => name !== 'id' && name !== 'version' && viewOf(field).operator)
    .filter(([, field]) => typeOf(field).operators.length)
    .map(([name]) => name)

const lineStyle = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(3, minmax(0, 1fr)) auto' },
  '& > :last-child': { gridColumn: -2, gridRow: 1 },
  '& > :not(:last-child)': { gridColumn: { xs: 1, sm: 'auto' } },
}
