import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../../contract/definitions'
import { isLanguage, languages } from '../../../core/i18n/languages'
import { useUnfinished } from '../conditions/UnfinishedConditions'
import type { DefinitionEditor } from '../definitionEditor'
import { ProblemList } from '../ProblemList'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'stored'>
  plan: DefinitionPlan
  onLeave: () => void
}

/** What a change does, in words; the SQL is folded below. */
export function PlanReport({ editor, plan, onLeave }: Props) {
  const translate = useTranslate()
  const unfinished = [...useUnfinished().trees.keys()].map(place => ({
    ...{ resource: editor.name, place, message: translate('studio_conditions.left_out') },
  }))
  const { status, changes, problems, losses, rows, api, uses, labels, sql } = plan
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Alert severity={SEVERITY[status]} role="status">
        {translate(`studio.plan.status.${status}`)}
      </Alert>
      {problems.length > 0 && (
        <section>
          <Typography variant="subtitle1" component="h3">
            {translate('studio.plan.problems')}
          </Typography>
          <ProblemList editor={editor} problems={problems} onLeave={onLeave} />
        </section>
      )}
      {unfinished.length > 0 && (
        <Alert severity="warning">
          <ProblemList editor={editor} problems={unfinished} onLeave={onLeave} />
        </Alert>
      )}
      <Part title={translate('studio.plan.changes')} count={changes.length}>
        {changes.map(({ resource, place, text }) => (
          <li key={`${resource}.${place}.${text}`}>{text}</li>
        ))}
      </Part>
      <Part title={translate('studio.plan.losses')} count={losses.length}>
        {losses.map(({ resource, place, text }) => (
          <li key={`${resource}.${place}`}>{text}</li>
        ))}
      </Part>
      <Part title={translate('studio.plan.rows')} count={rows.length}>
        {rows.map(({ resource, place, text, examples }) => (
          <li key={`${resource}.${place}`}>
            {text}{' '}
            {examples.map(({ id, label }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link component={LinkBase} to={`/${resource}/${id}`}>
                  {label}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </Part>
      <Part title={translate('studio.plan.uses')} count={uses.length}>
        {uses.map(({ resource, place, text }) => (
          <li key={`${resource}.${place}.${text}`}>{text}</li>
        ))}
      </Part>
      <Part title={translate('studio.plan.api')} count={api.length}>
        {api.map(({ resource, place, text, breaking }) => (
          <li key={`${resource}.${place}.${text}`}>
            {breaking ? `${translate('studio.plan.breaking')} ${text}` : text}
          </li>
        ))}
      </Part>
      <Part title={translate('studio.plan.labels')} count={labels.length}>
        {labels.map(({ resource, language, keys }) => (
          <li key={`${resource}.${language}`}>
            {isLanguage(language) ? languages[language].name : language}: {keys.length}
          </li>
        ))}
      </Part>
      {sql.length > 0 && (
        <Accordion variant="outlined" disableGutters>
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>{translate('studio.plan.sql')}</AccordionSummary>
          <AccordionDetails>
            <Box component="pre" dir="ltr" sx={{ m: 0, overflowX: 'auto', fontSize: 13 }}>
              {sql.map(({ statement }) => `${statement};`).join('\n')}
            </Box>
          </AccordionDetails>
        </Accordion>
      )}
    </Box>
  )
}

const SEVERITY = { nothing: 'info', changes: 'success', loses_data: 'warning', refused: 'error' } as const

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (!count) return null
  return (
    <section>
      <Typography variant="subtitle1" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {children}
      </Box>
    </section>
  )
}
