import { Box, Tab, Tabs } from '@mui/material'
import { type ReactNode, Suspense, useId } from 'react'
import { type RaRecord, useLocation, useNavigate, useTranslate } from 'react-admin'
import { can } from '../../core/access/ability'
import { mayReadField } from '../../core/access/fieldRights'
import { readsHistory } from '../../core/access/historyRights'
import { relationLabel, tabLabel } from '../../core/schema/labels'
import type { Relation, Resource, Section } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { History } from '../history/History'
import { RelatedList } from '../related/RelatedList'
import { useAreResourcesLoaded, useResource, useResources } from '../resourcesContext'
import { RecordSections } from './RecordSections'

interface Props {
  resource: Resource
  record: RaRecord
  /** Fields that the page's head shows. */
  inHead?: ReadonlySet<string>
  /** Shown below the sections of the first tab. */
  details?: ReactNode
}

interface RecordTab {
  name: string
  label: string
  content: () => ReactNode
}

/** Shows the parts of a record's page as tabs. The open tab is in the URL. */
export function RecordTabs({ resource, record, inHead, details }: Props) {
  const id = useId()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const tabs = useRecordTabs({ resource, record, inHead })
  const requested = new URLSearchParams(search).get('tab')
  const active = tabs.find(({ name }) => name === requested) ?? tabs[0]
  if (!active) return null
  const open = (name: string) =>
    navigate({ pathname, search: name === tabs[0]?.name ? '' : `?tab=${name}` }, { replace: true })
  return (
    <>
      <Tabs
        value={active.name}
        onChange={(_event, name: string) => open(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('view.tabs')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${id}-${name}`}
            aria-controls={name === active.name ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active.name}`}
        sx={{ display: 'grid', gap: 2, minWidth: 0 }}
      >
        {active.content()}
        {active === tabs[0] && details}
      </Box>
    </>
  )
}

/** Lists the records of a relation once its definition has loaded. */
function Related({ parent, to, by }: { parent: RaRecord } & Relation) {
  return <RelatedList parent={parent} child={useResource(to)} by={by} />
}

const FIRST = 'details'
const HISTORY = 'history'

function useRecordTabs({ resource, record, inHead }: Props): RecordTab[] {
  const translate = useTranslate()
  const words = useLabels()
  const resources = useResources()
  const isKnown = useAreResourcesLoaded()
  const { ability } = useSession()
  const tabOf = ({ tab = FIRST }: Section) => tab
  const sectionTabs = [...new Set(resource.view.map(tabOf))].map(name => ({
    name,
    label: name === FIRST ? translate('view.details') : words(tabLabel(resource, name)),
    content: () => (
      <RecordSections
        resource={resource}
        record={record}
        sections={resource.view.filter(section => tabOf(section) === name)}
        inHead={inHead}
      />
    ),
  }))
  // The record is shown before the definitions of its relations have loaded. Until then, only the permission
  // to read their resource is checked.
  const mayOpen = ({ to, by }: Relation) =>
    isKnown([to])
      ? mayReadField(ability, resources.get(to), { name: by })
      : can(ability, 'read', resources.outline(to)?.subject ?? to)
  const relationTabs = Object.entries(resource.relations)
    .filter(([, relation]) => mayOpen(relation))
    .map(([name, relation]) => ({
      name,
      label: words(relationLabel(resource, name)),
      content: () => (
        <Suspense>
          <Related key={`${name} ${record.id}`} parent={record} {...relation} />
        </Suspense>
      ),
    }))
  const historyTab = {
    name: HISTORY,
    label: translate('history.title'),
    content: () => <History key={`${record.id} ${record.version}`} resource={resource} record={record} />,
  }
  return [...sectionTabs, ...relationTabs, ...(readsHistory(ability, resource, record) ? [historyTab] : [])]
}
