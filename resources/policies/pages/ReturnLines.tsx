import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import {
  formatMoney,
  formatWhole,
  noMoney,
  optionLabel,
  type PanelProps,
  sumOf,
  useLabels,
} from '../../../src/kit'
import type { ReturnLine } from '../returned'

/**
 * Shows how a return premium is worked out: “Premium: €1,000.00 × 182 ÷ 365 days = €498.63”, and next to the
 * carrier's own figure what the formula gives.
 */
export function ReturnLines({ resource, name, value, record }: PanelProps) {
  const translate = useTranslate()
  const language = useLocale()
  const word = useLabels()
  const lines = value as readonly ReturnLine[]
  const [first] = lines
  if (!first) return null
  const total = sumOf([noMoney(first.returned.currency), ...lines.map(({ returned }) => returned)])
  return (
    <Box component="ul" sx={listStyle}>
      {lines.map(({ kind, endorsement, amount, days, of_days, returned }) => {
        const params = {
          amount: formatMoney(amount, language),
          days: formatWhole(days ?? 0, language),
          of_days: formatWhole(of_days ?? 0, language),
        }
        const form = formOf({ kind, days, returned })
        return (
          <li key={`${kind} ${endorsement}`}>
            <span>
              {word(optionLabel(resource, `${name}.kind`, kind))}
              {endorsement && (
                <>
                  {' '}
                  <bdi dir="ltr">{endorsement}</bdi>
                </>
              )}
              <small>{translate(`resources.policy-page.return.${form}`, params)}</small>
            </span>
            <span>{formatMoney(returned, language)}</span>
          </li>
        )
      })}
      {record.carrier_return ? (
        <li>
          <strong>{translate('resources.policy-page.return.formula')}</strong>
          <strong>{formatMoney(total, language)}</strong>
        </li>
      ) : null}
    </Box>
  )
}

/** Returns which text explains a line. */
function formOf({ kind, days, returned }: Pick<ReturnLine, 'kind' | 'days' | 'returned'>): string {
  if (kind === 'short_rate' || kind === 'minimum') return kind
  if (days !== null) return 'days'
  return returned.amount ? 'whole' : 'kept'
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: 2,
    py: 0.25,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& li > :last-child': { whiteSpace: 'nowrap' },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' },
  '& strong': { fontWeight: 600 },
}
