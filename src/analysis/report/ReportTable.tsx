import { Link, TableBody, TableCell, TableFooter, TableRow } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import type { GroupTotals, RecordGroups } from '../../contract/measures'
import { currenciesOf } from '../../core/measures/drawing'
import { groupName } from '../../core/measures/groupWords'
import { isRatioMeasure, type ReportMeasure, writeReportMeasure } from '../../core/measures/report'
import { reportMeasureName, reportTexts } from '../../core/measures/reportWords'
import { fieldLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { useGroupWords } from '../../pages/measures/groupText'
import { Ltr } from '../../ui/fields/Ltr'
import { DataTable } from '../../ui/table/DataTable'
import type { ReportModel } from './useReport'
import { linkedTexts } from './valueFilter'

interface Props {
  model: ReportModel
  answer: RecordGroups
  title: string
  /** The maximum number of groups, for a small space. */
  most?: number
}

/** The figures of a report. Each links to exactly its records. */
export function ReportTable({ model, answer, title, most = answer.groups.length }: Props) {
  const translate = useTranslate()
  const words = useGroupWords()
  const { resource, report, filter } = model
  const [outer, inner] = report.by
  const fieldName = (name: string) => words.format(fieldLabel(resource, name))
  const head = report.by.map(({ field }) => fieldName(field)).join(' › ') || translate('reports.records')
  const cells = (records: GroupTotals & { filter: Values }) => (
    <Cells model={model} answer={answer} records={records} />
  )
  return (
    <DataTable
      aria-label={title}
      sx={tableStyle}
      frame={{ tabIndex: 0, role: 'region', 'aria-label': translate('reports.table_of', { title }) }}
      columns={[
        { name: 'group', head },
        ...report.measures.map(measure => ({
          name: writeReportMeasure(measure),
          head: reportMeasureName(resource, measure, words),
          align: 'right' as const,
        })),
      ]}
    >
      {outer &&
        answer.groups.slice(0, most).map(group => (
          <TableBody key={group.key}>
            <TableRow data-outer={inner && ''}>
              <TableCell component="th" scope={inner ? 'rowgroup' : 'row'}>
                <bdi>{groupName(resource, { ...outer, ...group }, words)}</bdi>
              </TableCell>
              {cells(group)}
            </TableRow>
            {inner &&
              group.groups?.map(within => (
                <TableRow key={within.key} data-inner>
                  <TableCell component="th" scope="row">
                    <bdi>{groupName(resource, { ...inner, ...within }, words)}</bdi>
                  </TableCell>
                  {cells(within)}
                </TableRow>
              ))}
          </TableBody>
        ))}
      <TableFooter>
        <TableRow>
          <TableCell component="th" scope="row">
            {translate('reports.total')}
          </TableCell>
          {cells({ ...answer, filter })}
        </TableRow>
      </TableFooter>
    </DataTable>
  )
}

interface CellsProps extends Omit<Props, 'title' | 'most'> {
  records: GroupTotals & { filter: Values }
}

function Cells({ model: { resource, report }, answer, records }: CellsProps) {
  const { language } = useGroupWords()
  const textsOf = (measure: ReportMeasure) => reportTexts(resource, measure, { records, language })
  return report.measures.map(measure => {
    const isMixed = currenciesOf(measure, answer).length > 1
    const texts = textsOf(measure)
    const shown = linkedTexts(resource, { ...{ measure, texts, isMixed }, filter: records.filter })
    return (
      <TableCell
        key={writeReportMeasure(measure)}
        align="right"
        data-ratio={isRatioMeasure(measure) || undefined}
      >
        {shown.map(({ text, to }) => (
          <div key={text}>
            <Link component={LinkBase} to={to} color="inherit" underline="hover" sx={{ fontSize: 'inherit' }}>
              <Ltr>{text}</Ltr>
            </Link>
          </div>
        ))}
        {!shown.length && '–'}
      </TableCell>
    )
  })
}

const tableStyle = {
  '& th, & td': { py: 0.75 },
  '& thead th': {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& tbody th': { fontWeight: 400, color: 'text.primary' },
  '& tr[data-outer] > *': { fontWeight: 600 },
  '& tr[data-inner] > th': { paddingInlineStart: 4 },
  '& tfoot > tr > *': { fontWeight: 600, fontSize: '0.875rem', color: 'text.primary', borderBottom: 0 },
}
