import { Box, Typography } from '@mui/material'
import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../../src/core/field/formatDate'
import { fieldLabel, optionLabel } from '../../../src/core/schema/labels'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { FieldValue } from '../../../src/pages/record/FieldValue'
import { useResource } from '../../../src/pages/resourcesContext'
import { useLabels } from '../../../src/ui/fields/labels.view'
import { useLiveRefresh } from '../../../src/ui/live/useLiveRefresh'
import { PolicyPanel } from './PolicyPanel'

/**
 * Lists the changes of a policy's cover, the newest version first. Renders nothing while there is only one
 * version.
 */
export function VersionChanges({ policy }: { policy: RaRecord }) {
  const translate = useTranslate()
  const resource = useResource('policy-versions')
  const { data = [], refetch } = useGetList(resource.name, {
    filter: { policy_id: policy.id },
    sort: { field: 'number', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  })
  useLiveRefresh([resource.name], () => refetch(), { gapMs: 1_000 })
  if (data.length < 2) return null
  return (
    <PolicyPanel title={translate('resources.policy-page.changes')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.slice(0, -1).map((version, at) => (
          <Version key={version.id} resource={resource} version={version} before={data[at + 1] as RaRecord} />
        ))}
      </Box>
    </PolicyPanel>
  )
}

interface VersionProps {
  resource: Resource
  version: RaRecord
  before: RaRecord
}

function Version({ resource, version, before }: VersionProps) {
  const translate = useTranslate()
  const words = useLabels()
  const locale = useLocale()
  const changes = versionChanges(before, version)
  return (
    <Box component="li" sx={{ fontSize: '0.875rem' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('resources.policy-page.from', { day: formatDate(version.effective, locale) })}
        {' · '}
        {words(optionLabel(resource, 'kind', version.kind))}
      </Typography>
      {changes.length ? (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
          {changes.map(change => (
            <li key={change.field}>
              {words(fieldLabel(resource, change.field))}
              <Change resource={resource} change={change} />
            </li>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('resources.policy-page.as_before')}
        </Typography>
      )}
    </Box>
  )
}

function Change({ resource, change }: { resource: Resource; change: VersionChange }) {
  const { field: name, before, after, parts } = change
  const field = resource.fields[name]
  if (!field || name === 'answers') return null
  if (parts) return <>: {parts.join(', ')}</>
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, marginInlineStart: 1 }}>
      <FieldValue resource={resource} name={name} field={field} value={before} />
      <span aria-hidden>→</span>
      <FieldValue resource={resource} name={name} field={field} value={after} />
    </Box>
  )
}

/** The fields compared between two versions. */
const COMPARED = [
  'risk',
  'answers',
  'coverages',
  'beneficiaries',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
  'premium_total',
] as const

interface VersionChange {
  field: string
  before: unknown
  after: unknown
  /** For a list: the names of the items that were added, removed or changed. */
  parts?: string[]
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null, sorted) === JSON.stringify(other ?? null, sorted)

// PostgreSQL returns `jsonb` with its keys in another order.
const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const nameOf = ({ name, code }: Values) => String(name ?? code)

function changedParts(before: readonly Values[], after: readonly Values[]): string[] {
  const find = (list: readonly Values[], name: string) => list.find(part => nameOf(part) === name)
  const names = [...new Set([...before, ...after].map(nameOf))]
  return names.filter(name => !same(find(before, name), find(after, name)))
}

/** Returns the changes between two consecutive versions of a policy. */
function versionChanges(before: Values, after: Values): VersionChange[] {
  return COMPARED.filter(field => !same(before[field], after[field])).map(field => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    const lists = Array.isArray(was) || Array.isArray(is)
    return {
      field,
      before: was,
      after: is,
      ...(lists && { parts: changedParts((was ?? []) as Values[], (is ?? []) as Values[]) }),
    }
  })
}
