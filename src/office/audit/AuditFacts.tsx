import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { AuditedOperation } from '../../contract/audit'
import { numberFormat, separated } from '../../core/i18n/intl'
import { readableName } from '../../core/i18n/readableName'
import { fieldLabel } from '../../core/schema/labels'
import { dayName, hourName } from '../../pages/subscriptions/sendingWords'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { useAuditWords } from './useAuditWords'

interface Props {
  operation: AuditedOperation
  more: readonly (readonly [string, ReactNode])[]
}

/** Additional details of an operation, with labels. */
export function AuditFacts({ operation, more }: Props) {
  const translate = useTranslate()
  const formatFact = useFact(operation)
  const own = Object.entries(operation.details).flatMap(([name, value]) => {
    const text = formatFact(name, value)
    return text === null ? [] : [[translate(`audit.facts.${name}`, { _: readableName(name) }), text] as const]
  })
  const facts = [...own, ...more]
  if (!facts.length) return null
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={factStyle}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Returns a function that formats a detail, or returns null if it has nothing to show. */
function useFact({ resource }: AuditedOperation) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const words = useLabels()
  const { kind } = useAuditWords()
  const outline = useResources().outline(resource ?? '')
  const known = useAreResourcesLoaded()
  return (name: string, value: unknown): ReactNode => {
    if (name === 'transition' || name === 'report') return kind(String(value), resource)
    if (name === 'step') return translate(`audit.steps.${value}`, { _: String(value) })
    if (name === 'fields' && Array.isArray(value) && outline && known([outline.name]))
      return separated(
        locale,
        value.map(field => words(fieldLabel(outline, String(field)))),
      )
    if (name === 'hour') return hourName(Number(value), locale)
    if (name === 'days' && Array.isArray(value))
      return separated(
        locale,
        value.map(day => dayName(Number(day), locale)),
      )
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false')
    if (typeof value === 'number') return numberFormat(locale).format(value)
    if (Array.isArray(value)) return separated(locale, value.map(String))
    if (typeof value === 'object') return value && Object.keys(value).length ? <Code value={value} /> : null
    return <bdi>{String(value)}</bdi>
  }
}

/** A filter as JSON. */
const Code = ({ value }: { value: object }) => (
  <Box component="code" dir="ltr" sx={{ fontSize: '0.8125rem' }}>
    {JSON.stringify(value)}
  </Box>
)

const factStyle = {
  display: 'grid',
  columnGap: 2,
  typography: 'body2',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
}
