import { Alert, Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'
import type { OwnDefinition } from '../../define/ownDefinition'
import { useUnfinished } from '../conditions/UnfinishedConditions'
import type { DefinitionEditor } from '../definitionEditor'
import { ownOf } from '../editing/wholeDefinition'
import { ProblemList } from '../ProblemList'
import { RecordsLink } from '../RecordsLink'
import { FailingRecords } from './FailingRecords'
import { MissingLabels } from './LabelsPart'
import { PeopleList } from './PeopleList'
import { ScreensPart } from './ScreensPart'
import { StatementsPart } from './StatementsPart'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'stored'>
  plan: DefinitionPlan
  /** The definition after the change; null if there is none. */
  planned: OwnDefinition | null
  onLeave: () => void
}

/** Describes the effects of a change, with the SQL collapsed below. */
export function PlanReport({ editor, plan, planned, onLeave }: Props) {
  const translate = useTranslate()
  const unfinished = [...useUnfinished().trees.keys()].map(place => ({
    ...{ resource: editor.name, place, message: translate('studio_conditions.left_out') },
  }))
  const { status, changes, problems, losses, rows, api, uses, people, sql } = plan
  // Definitions that only follow a renamed field have their labels listed when they are edited.
  const labels = plan.labels.filter(({ resource }) => resource === editor.name)
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
        {losses.map(({ resource, place, text, records }) => (
          <li key={`${resource}.${place}`}>
            {text} <RecordsLink {...{ resource, records }} />
          </li>
        ))}
      </Part>
      <Part title={translate('studio.plan.rows')} count={rows.length}>
        {rows.map(each => (
          <li key={`${each.resource}.${each.place}`}>
            <FailingRecords {...each} />
          </li>
        ))}
      </Part>
      <Part title={translate('studio.plan.uses')} count={uses.length}>
        {uses.map(({ resource, place, text, link, people: about = [] }) => (
          <li key={`${resource}.${place}.${text}`}>
            {link ? (
              <Link component={LinkBase} to={link} color="inherit">
                {text}
              </Link>
            ) : (
              text
            )}
            {about.length > 0 && <PeopleList groups={about.flatMap(at => people[at] ?? [])} />}
          </li>
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
        <MissingLabels missing={labels} own={editor.own} onLeave={onLeave} />
      </Part>
      {status !== 'refused' && status !== 'nothing' && (
        <ScreensPart name={editor.name} {...screensOf(editor, planned)} />
      )}
      <StatementsPart sql={sql} />
    </Box>
  )
}

/**
 * Returns the definitions before and after a change. A new resource has none before, a removed one none
 * after. A shipped resource loses only its extension.
 */
function screensOf({ name, stored }: Props['editor'], planned: OwnDefinition | null) {
  const isNew = stored.revision === 0 && stored.origin === 'own'
  const shipped: OwnDefinition | undefined = stored.origin === 'shipped' ? { extends: name } : undefined
  return { before: isNew ? undefined : ownOf(stored), after: planned ?? shipped }
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
