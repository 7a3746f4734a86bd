import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { type Aggregate, writeAggregate } from '../../../core/measures/groupBy'
import { aggregateName } from '../../../core/measures/groupWords'
import {
  isRatioMeasure,
  type RatioMeasure,
  type ReportMeasure,
  writeReportMeasure,
} from '../../../core/measures/report'
import { reportMeasureName } from '../../../core/measures/reportWords'
import { fieldLabel, measureLabel } from '../../../core/schema/labels'
import { MAX_MEASURES } from '../../../core/schema/reportSettings'
import type { Resource } from '../../../core/schema/resource'
import { useReadableThroughout } from '../../../pages/list/useReadableThroughout'
import { useGroupWords } from '../../../pages/measures/groupText'
import {
  actionsFor,
  fieldsFor,
  type MeasureAction,
  measureFor,
  ownMeasuresFor,
  partsFor,
  ungroupedMeasures,
  wholesFor,
} from './measureOptions'
import { SelectInput } from './SelectInput'

interface Props {
  resource: Resource
  measures: readonly ReportMeasure[]
  onChange: (measures: string[]) => void
}

/** Inputs for the measures of a report. The chart uses the first one. */
export function MeasureInputs({ resource, measures, onChange }: Props) {
  const translate = useTranslate()
  const words = useGroupWords()
  const isReadable = useReadableThroughout(resource)
  const add = useRef<HTMLButtonElement>(null)
  const replace = (at: number, ...next: ReportMeasure[]) => {
    const all = [...measures]
    all.splice(at, 1, ...next)
    // Remove duplicate measures.
    onChange([...new Set(all.map(writeReportMeasure))])
    if (!next.length) add.current?.focus()
  }
  const unused = actionsFor(resource, isReadable)
    .map(of => measureFor(resource, of, { before: { of: 'count' }, isReadable }))
    .find(measure => !measures.some(one => writeReportMeasure(one) === writeReportMeasure(measure)))
  return (
    <Stack sx={{ gap: 1.5 }}>
      {measures.map((measure, at) => {
        const name = reportMeasureName(resource, measure, words)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a changed measure keeps the focus
          <Box key={at} role="group" aria-label={name} sx={rowStyle}>
            <MeasureInput {...{ resource, measure }} onChange={next => replace(at, next)} />
            {measures.length > 1 && (
              <IconButton
                size="small"
                aria-label={translate('reports.remove_measure', { name })}
                onClick={() => replace(at)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        )
      })}
      {unused && measures.length < MAX_MEASURES && (
        <Button
          ref={add}
          size="small"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...measures, unused].map(writeReportMeasure))}
        >
          {translate('reports.add_measure')}
        </Button>
      )}
    </Stack>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 0.5,
}

interface MeasureProps {
  resource: Resource
  measure: ReportMeasure
  onChange: (measure: ReportMeasure) => void
}

function MeasureInput({ resource, measure, onChange }: MeasureProps) {
  const translate = useTranslate()
  const words = useGroupWords()
  const isReadable = useReadableThroughout(resource)
  const wordOf = (of: MeasureAction) =>
    of === 'count' || of === 'ratio' ? translate(`reports.${of}`) : translate(`measures.aggregates.${of}`)
  const own = ownMeasuresFor(resource, isReadable)
  const choose = (chosen: string) =>
    onChange(
      own.find(one => writeAggregate(one) === chosen) ??
        measureFor(resource, chosen as MeasureAction, { before: measure, isReadable }),
    )
  const isOwn = !isRatioMeasure(measure) && measure.measure !== undefined
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={pairStyle}>
        <SelectInput
          label={translate('reports.measure')}
          value={isOwn ? writeReportMeasure(measure) : measure.of}
          options={[
            ...actionsFor(resource, isReadable).map(of => ({ value: of as string, label: wordOf(of) })),
            ...own.map(one => ({ value: writeAggregate(one), label: aggregateName(resource, one, words) })),
            ...ungroupedMeasures(resource).map(name => ({
              value: `measure:${name}`,
              label: words.format(measureLabel(resource, name)),
              disabledBecause: translate('reports.not_grouped'),
            })),
          ]}
          onChange={choose}
        />
        {measure.of !== 'count' && !isRatioMeasure(measure) && !isOwn && (
          <SelectInput
            label={translate('reports.field')}
            value={measure.field ?? ''}
            options={fieldsFor(resource, measure.of, isReadable).map(name => ({
              value: name,
              label: words.format(fieldLabel(resource, name)),
            }))}
            onChange={field => onChange({ ...measure, field })}
          />
        )}
      </Box>
      {isRatioMeasure(measure) && <RatioInputs {...{ resource, measure, onChange }} />}
    </Stack>
  )
}

const pairStyle = { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }

interface RatioProps extends Omit<MeasureProps, 'measure'> {
  measure: RatioMeasure
}

/** Inputs for the two figures of a ratio. */
function RatioInputs({ resource, measure: { part, whole }, onChange }: RatioProps) {
  const translate = useTranslate()
  const words = useGroupWords()
  const isReadable = useReadableThroughout(resource)
  const parts = partsFor(resource, isReadable)
  const wholes = wholesFor(resource, part, isReadable)
  const optionsOf = (all: readonly Aggregate[]) =>
    all.map(one => ({ value: writeAggregate(one), label: aggregateName(resource, one, words) }))
  const find = (all: readonly Aggregate[], text: string) => all.find(one => writeAggregate(one) === text)
  const choosePart = (text: string) => {
    const next = find(parts, text) ?? part
    const possible = wholesFor(resource, next, isReadable)
    const kept = find(possible, writeAggregate(whole)) ?? possible[0] ?? whole
    onChange({ of: 'ratio', part: next, whole: kept })
  }
  return (
    <>
      <SelectInput
        label={translate('reports.part')}
        value={writeAggregate(part)}
        options={optionsOf(parts)}
        onChange={choosePart}
      />
      <SelectInput
        label={translate('reports.divided_by')}
        value={writeAggregate(whole)}
        options={optionsOf(wholes)}
        onChange={text => onChange({ of: 'ratio', part, whole: find(wholes, text) ?? whole })}
      />
    </>
  )
}
