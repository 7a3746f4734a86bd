import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { RecordGroups } from '../../contract/measures'
import { currenciesOf } from '../../core/measures/drawing'
import { writeReportMeasure } from '../../core/measures/report'
import { reportMeasureName, reportTexts } from '../../core/measures/reportWords'
import { useGroupWords } from '../../pages/measures/groupText'
import { Ltr } from '../../ui/fields/Ltr'
import type { ReportModel } from './useReport'
import { linkedTexts } from './valueFilter'

/** Each measure of a report over all its records, as a large figure that links to them. */
export function ReportNumbers({ model, answer }: { model: ReportModel; answer: RecordGroups }) {
  const words = useGroupWords()
  const { resource, report, filter } = model
  return (
    <Box component="dl" sx={gridStyle}>
      {report.measures.map(measure => {
        const texts = reportTexts(resource, measure, { records: answer, language: words.language })
        const isMixed = currenciesOf(measure, answer).length > 1
        return (
          <div key={writeReportMeasure(measure)}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {reportMeasureName(resource, measure, words)}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {linkedTexts(resource, { filter, measure, texts, isMixed }).map(({ text, to }) => (
                <div key={text}>
                  <Link
                    component={LinkBase}
                    to={to}
                    color="inherit"
                    underline="hover"
                    sx={{ font: 'inherit' }}
                  >
                    <Ltr>{text}</Ltr>
                  </Link>
                </div>
              ))}
              {!texts.length && '–'}
            </Typography>
          </div>
        )
      })}
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: 2.5,
  m: 0,
}
