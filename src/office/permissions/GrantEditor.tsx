import Add from '@mui/icons-material/Add'
import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../core/access/describe'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { allFields } from '../../core/schema/systemFields'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { type Comparison, conditionsFrom } from './alternatives'
import { ComparisonEditor } from './ComparisonEditor'
import {
  type AlternativeDraft,
  type ComparisonDraft,
  type GrantDraft,
  newAlternative,
  newComparison,
} from './limitsDraft'

interface Props {
  resource: Resource
  choices: readonly Comparison[]
  grant: GrantDraft
  title?: string
  onChange: (grant: GrantDraft) => void
  onRemove?: () => void
  readOnly: boolean
}

/** Inputs for a grant: the records, which must meet any of several conditions, and their fields. */
export function GrantEditor({ resource, choices, grant, title, onChange, onRemove, readOnly }: Props) {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      {title && (
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography variant="subtitle2" component="h3">
            {title}
          </Typography>
          {onRemove && !readOnly && (
            <Button size="small" onClick={onRemove}>
              {translate('permissions.remove_way')}
            </Button>
          )}
        </Stack>
      )}
      {grant.byHand ? (
        <ByHand resource={resource} grant={grant} onChange={onChange} readOnly={readOnly} />
      ) : (
        <Records {...{ resource, choices, grant, onChange, readOnly }} />
      )}
      <FieldsChoice
        resource={resource}
        value={grant.fields}
        onChange={fields => onChange({ ...grant, fields })}
        readOnly={readOnly}
      />
    </Paper>
  )
}

type PartProps = Pick<Props, 'resource' | 'grant' | 'onChange' | 'readOnly'>

function Records({ resource, choices, grant, onChange, readOnly }: PartProps & Pick<Props, 'choices'>) {
  const translate = useTranslate()
  const words = useAccessWords()
  const { chosen, alternatives } = grant
  const changeWay = (way: AlternativeDraft, next: AlternativeDraft | undefined) =>
    onChange({
      ...grant,
      alternatives: alternatives.flatMap(each => (each === way ? (next ? [next] : []) : [each])),
    })
  return (
    <FormControl component="fieldset" disabled={readOnly}>
      <FormLabel component="legend">{translate('permissions.records')}</FormLabel>
      <FormGroup>
        {choices.map((choice, at) => (
          <FormControlLabel
            key={`${choice.field} ${choice.value}`}
            label={describeConditions(resource, conditionsFrom([[choice]]), words)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(at)}
                onChange={(_event, on) =>
                  onChange({ ...grant, chosen: on ? [...chosen, at] : chosen.filter(each => each !== at) })
                }
              />
            }
          />
        ))}
      </FormGroup>
      {alternatives.map(way => (
        <AlternativeEditor
          key={way.id}
          resource={resource}
          way={way}
          onChange={next => changeWay(way, next)}
          readOnly={readOnly}
        />
      ))}
      {!readOnly && (
        <Button
          startIcon={<Add />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange({ ...grant, alternatives: [...alternatives, newAlternative()] })}
        >
          {translate('permissions.add_condition')}
        </Button>
      )}
    </FormControl>
  )
}

/** Shows conditions that the editor can't represent, in words. They are kept until replaced. */
function ByHand({ resource, grant, onChange, readOnly }: PartProps) {
  const translate = useTranslate()
  const words = useAccessWords()
  return (
    <div>
      <Typography variant="body2" color="text.secondary">
        {translate('permissions.by_hand')}
      </Typography>
      <Typography>{describeConditions(resource, grant.byHand, words)}</Typography>
      {!readOnly && (
        <Button size="small" onClick={() => onChange({ ...grant, byHand: undefined })}>
          {translate('permissions.replace')}
        </Button>
      )}
    </div>
  )
}

interface FieldsChoiceProps {
  resource: Resource
  value: readonly string[]
  onChange: (fields: string[]) => void
  readOnly: boolean
}

/** All fields, or selected ones. */
function FieldsChoice({ resource, value, onChange, readOnly }: FieldsChoiceProps) {
  const translate = useTranslate()
  const labels = useLabels()
  const names = Object.keys({ ...resource.fields, ...allFields(resource) })
  const unknown = value.filter(name => !names.includes(name))
  return (
    <Picker
      multiple
      disableCloseOnSelect
      readOnly={readOnly}
      options={[...names.filter(name => name !== 'id' && name !== 'version'), ...unknown]}
      value={[...value]}
      getOptionLabel={name => labels(fieldLabel(resource, name))}
      onChange={onChange}
      input={{
        label: translate('permissions.fields'),
        helperText: value.length ? undefined : translate('permissions.all_fields'),
      }}
    />
  )
}

interface AlternativeEditorProps {
  resource: Resource
  way: AlternativeDraft
  /** Called with undefined when the last comparison is removed. */
  onChange: (way: AlternativeDraft | undefined) => void
  readOnly: boolean
}

/** Inputs for comparisons that must all be true. */
function AlternativeEditor({ resource, way, onChange, readOnly }: AlternativeEditorProps) {
  const translate = useTranslate()
  const { comparisons } = way
  const change = (comparison: ComparisonDraft, next: ComparisonDraft | undefined) => {
    const left = comparisons.flatMap(each => (each === comparison ? (next ? [next] : []) : [each]))
    onChange(left.length ? { ...way, comparisons: left } : undefined)
  }
  return (
    <Box sx={{ borderInlineStart: 2, borderColor: 'divider', paddingInlineStart: 1.5, my: 1 }}>
      {comparisons.map((comparison, at) => (
        <Stack key={comparison.id} sx={{ gap: 0.5 }}>
          {at > 0 && (
            <Typography variant="caption" color="text.secondary">
              {translate('access.and')}
            </Typography>
          )}
          <ComparisonEditor
            resource={resource}
            comparison={comparison}
            others={comparisons.filter(each => each !== comparison)}
            onChange={next => change(comparison, next)}
            readOnly={readOnly}
          />
        </Stack>
      ))}
      {!readOnly && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => onChange({ ...way, comparisons: [...comparisons, newComparison()] })}
        >
          {translate('permissions.and_condition')}
        </Button>
      )}
    </Box>
  )
}
