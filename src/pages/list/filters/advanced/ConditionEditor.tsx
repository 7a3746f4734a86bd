import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../../core/field/fieldType'
import { fieldLabel } from '../../../../core/schema/labels'
import type { Resource } from '../../../../core/schema/resource'
import { fieldOf } from '../../../../core/schema/systemFields'
import { viewOf } from '../../../../fields/views'
import { useResource } from '../../../../ui/fields/ResourcesContext'
import { useLabels } from '../../../../ui/fields/useLabels'
import { Picker } from '../../../../ui/picker/Picker'
import { OperatorSelect } from '../OperatorSelect'
import { useFilterable } from '../useFilterable'
import { useTargetName } from '../useTargetOf'
import { type ConditionDialect, useConditionDialect } from './conditionDialect'
import { type ConditionNode, refusesEmpty } from './filterTree'
import { RemoveCondition } from './RemoveCondition'

interface Props {
  resource: Resource
  condition: ConditionNode
  onChange: (condition: ConditionNode | undefined) => void
}

/** Edits a condition: its field, for a reference also the referenced record's field, operator and value. */
export function ConditionEditor({ resource, condition, onChange }: Props) {
  const labels = useLabels()
  const targetName = useTargetName()
  const dialect = useConditionDialect()
  const { by, name } = condition
  const own = by ?? name
  const field = own === undefined ? undefined : fieldOf(resource, own)
  const target = dialect.followsReferences && field ? targetName(field) : undefined
  const label = own === undefined ? undefined : labels(fieldLabel(resource, own))
  return (
    <Box role="group" aria-label={label}>
      <Box sx={lineStyle}>
        <FieldSelect
          {...{ resource, name: own }}
          onChange={next => onChange(started(condition, { of: resource, name: next }, dialect))}
        />
        {target && own !== undefined ? (
          <Suspense>
            <OfReference {...{ condition, onChange, target }} by={own} from={resource} />
          </Suspense>
        ) : (
          field && name !== undefined && <Comparison {...{ resource, condition, onChange, field, name }} />
        )}
        <RemoveCondition name={label} onClick={() => onChange(undefined)} />
      </Box>
      {dialect.offersOrEmpty && field && mayBeEmpty(field, dialect) && refusesEmpty(condition.operator) && (
        <OrEmpty {...{ condition, onChange }} />
      )}
    </Box>
  )
}

/** Whether an empty field can match: not a required field, or one without the operator `null`. */
const mayBeEmpty = (field: AnyField, { operatorsOf }: ConditionDialect) =>
  field.required !== true && operatorsOf(field).includes('null')

function OrEmpty({ condition, onChange }: Pick<Props, 'condition' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={condition.orEmpty === true}
          onChange={(_event, orEmpty) => onChange({ ...condition, orEmpty })}
        />
      }
      label={translate('filter_builder.or_empty')}
    />
  )
}

interface Subject {
  /** The resource that has the field. */
  of: Resource
  name: string | undefined
  by?: string
}

/** Starts a condition on another field with the field's usual operator and no value. */
function started({ id }: ConditionNode, { of, name, by }: Subject, dialect: ConditionDialect): ConditionNode {
  const field = name === undefined ? undefined : fieldOf(of, name)
  const usual = field && viewOf(field).operator
  const offered = field ? dialect.operatorsOf(field) : []
  const operator: Operator = usual && offered.includes(usual) ? usual : (offered[0] ?? 'eq')
  const orEmpty = dialect.offersOrEmpty && field && mayBeEmpty(field, dialect)
  return {
    ...{ id, operator },
    ...(name !== undefined && { name }),
    ...(by !== undefined && { by }),
    ...(orEmpty && { orEmpty }),
  }
}

interface SelectProps {
  resource: Resource
  name: string | undefined
  onChange: (name: string | undefined) => void
}

function FieldSelect({ resource, name, onChange }: SelectProps) {
  const translate = useTranslate()
  const labels = useLabels()
  const { forward, others } = useFilterable(resource)
  const { fieldsOf } = useConditionDialect()
  return (
    <Picker
      autoHighlight
      openOnFocus
      options={fieldsOf?.(resource) ?? [...forward, ...others]}
      value={name ?? null}
      getOptionLabel={each => labels(fieldLabel(resource, each))}
      onChange={next => onChange(next ?? undefined)}
      input={{ label: translate('filter_builder.field'), autoFocus: name === undefined }}
    />
  )
}

interface ReferenceProps {
  condition: ConditionNode
  onChange: Props['onChange']
  from: Resource
  by: string
  target: string
}

/** Selects what is compared: the referenced record itself, or one of its fields. */
function OfReference({ condition, onChange, from, by, target: targetName }: ReferenceProps) {
  const translate = useTranslate()
  const labels = useLabels()
  const target = useResource(targetName)
  const { forward, others } = useFilterable(target)
  const dialect = useConditionDialect()
  const isItself = condition.by === undefined
  const name = condition.name ?? ''
  const compared = isItself ? from : target
  const field = fieldOf(compared, name)
  const choose = (next: string) =>
    onChange(
      next
        ? started(condition, { of: target, name: next, by }, dialect)
        : started(condition, { of: from, name: by }, dialect),
    )
  return (
    <>
      <TextField
        select
        label={translate('filter_builder.detail')}
        value={isItself ? '' : name}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={event => choose(event.target.value)}
      >
        <MenuItem value="">
          {translate('filter_builder.itself', { field: labels(fieldLabel(from, by)) })}
        </MenuItem>
        {[...forward, ...others].map(each => (
          <MenuItem key={each} value={each}>
            {labels(fieldLabel(target, each))}
          </MenuItem>
        ))}
      </TextField>
      {field && <Comparison {...{ condition, onChange, field, name }} resource={compared} />}
    </>
  )
}

interface ComparisonProps extends Props {
  field: AnyField
  name: string
}

function Comparison({ resource, condition, onChange, field, name }: ComparisonProps) {
  const { operatorsOf, isWithoutMe } = useConditionDialect()
  const { operator, value } = condition
  const { Filter } = viewOf(field)
  return (
    <>
      <OperatorSelect
        {...{ field, operator, value }}
        operators={operatorsOf(field)}
        onChange={chosen => onChange({ ...condition, ...chosen })}
      />
      <Filter
        {...{ operator, value, field, name, resource, isWithoutMe }}
        onChange={next => onChange({ ...condition, value: next })}
      />
    </>
  )
}

const lineStyle = {
  display: 'grid',
  alignItems: 'start',
  gap: 1,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'repeat(auto-fit, minmax(150px, 1fr)) 34px',
  },
  '& > :last-child': { gridColumn: -2, gridRow: 1, mt: 0.5 },
  '& > :not(:last-child)': { gridColumn: { xs: 1, sm: 'auto' } },
}
