import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'
import { useNumber } from '../../ui/records/useWords'

type Statement = DefinitionPlan['sql'][number]

/** Shows the SQL of a change, and what each statement locks. */
export function StatementsPart({ sql }: { sql: readonly Statement[] }) {
  const translate = useTranslate()
  const number = useNumber()
  const wordsOf = useLockWords()
  if (!sql.length) return null
  const moments = sql.filter(({ lock }) => lock === 'moment').length
  const rows = Math.max(0, ...sql.map(each => (each.lock === 'writes' ? (each.rows ?? 0) : 0)))
  const waits = rows ? 'writes' : moments ? 'moment' : 'none'
  return (
    <section>
      <Typography variant="subtitle1" component="h3">
        {translate('studio_plan.waits.title')}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {translate(`studio_plan.waits.${waits}`, {
          ...(waits === 'writes' ? { smart_count: rows, count: number(rows) } : { smart_count: moments }),
        })}
      </Typography>
      <Accordion variant="outlined" disableGutters>
        <AccordionSummary expandIcon={<ExpandMoreIcon />}>
          <Typography component="span">{translate('studio.plan.sql')}</Typography>
        </AccordionSummary>
        <AccordionDetails>
          <Box component="ol" sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1 }}>
            {sql.map(each => (
              <li key={each.statement}>
                <Box
                  component="code"
                  dir="ltr"
                  sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: 13 }}
                >
                  {`${each.statement};`}
                </Box>
                <Typography variant="caption" color="text.secondary">
                  {wordsOf(each)}
                </Typography>
              </li>
            ))}
          </Box>
        </AccordionDetails>
      </Accordion>
    </section>
  )
}

function useLockWords() {
  const translate = useTranslate()
  const number = useNumber()
  return ({ lock, rows }: Statement): string =>
    [
      translate(`studio_plan.lock.${lock}`),
      ...(rows === null ? [] : [translate('studio_plan.reads', { smart_count: rows, count: number(rows) })]),
    ].join(' ')
}
