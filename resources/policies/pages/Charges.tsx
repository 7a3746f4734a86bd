import { Button, Link as MuiLink, TableBody, TableCell, TableRow } from '@mui/material'
import { useState } from 'react'
import { Link, type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin'
import {
  DataTable,
  fieldLabel,
  formatDate,
  formatMoney,
  type Money,
  optionLabel,
  type Resource,
  useLabels,
  useResource,
} from '../../../src/kit'
import { asCharge, liveCharges } from '../../policyCharges/booked'
import { EndorsementLink } from './EndorsementLink'
import { PolicyPanel } from './PolicyPanel'
import { usePolicyCharges } from './usePolicyCharges'

const AMOUNTS = ['net', 'fees', 'taxes', 'total'] as const

/**
 * Shows what a policy charges for which days, with the sum. A charge that was taken back and its mirror are
 * shown as a pair, on request.
 */
export function Charges({ policy }: { policy: RaRecord }) {
  const translate = useTranslate()
  const word = useLabels()
  const resource = useResource('policy-charges')
  const { charges, isComplete } = usePolicyCharges(policy)
  const [showsReversed, setShowsReversed] = useState(false)
  // With more charges than this panel reads, the tab has them all.
  if (!charges.length || !isComplete) return null
  const live = new Set(liveCharges(charges.map(asCharge)).map(({ id }) => id))
  const mirrors = charges.filter(({ reverses_id }) => reverses_id)
  const pairs = mirrors.flatMap(mirror =>
    [charges.find(({ id }) => id === mirror.reverses_id) ?? [], mirror].flat(),
  )
  const rows = [...charges.filter(({ id }) => live.has(Number(id))), ...(showsReversed ? pairs : [])]
  return (
    <PolicyPanel title={translate('resources.policies.relations.charges')}>
      <DataTable
        sx={tableStyle}
        frame={{
          tabIndex: 0,
          role: 'group',
          'aria-label': translate('resources.policies.relations.charges'),
        }}
        columns={[
          { name: 'kind', head: word(fieldLabel(resource, 'kind')) },
          { name: 'days', head: translate('resources.policy-page.days'), className: 'wide' },
          ...AMOUNTS.map(name => ({
            name,
            head: word(fieldLabel(resource, name)),
            align: 'right' as const,
            className: name === 'total' ? undefined : 'wide',
          })),
        ]}
      >
        <TableBody>
          {rows.map(charge => (
            <ChargeRow
              key={charge.id}
              resource={resource}
              charge={charge}
              isQuiet={!live.has(Number(charge.id))}
            />
          ))}
          <Sum charged={policy.charged_total} />
        </TableBody>
      </DataTable>
      {mirrors.length > 0 && (
        <Button
          size="small"
          color="secondary"
          aria-expanded={showsReversed}
          onClick={() => setShowsReversed(!showsReversed)}
          sx={{ mt: 1 }}
        >
          {translate(`resources.policy-page.${showsReversed ? 'hide' : 'show'}_reversed`, {
            smart_count: mirrors.length,
          })}
        </Button>
      )}
    </PolicyPanel>
  )
}

interface RowProps {
  resource: Resource
  charge: RaRecord
  /** Whether the charge was taken back, or takes one back. */
  isQuiet: boolean
}

function ChargeRow({ resource, charge, isQuiet }: RowProps) {
  const translate = useTranslate()
  const language = useLocale()
  const word = useLabels()
  const createPath = useCreatePath()
  const [from, until, booked] = [charge.from, charge.until, charge.booked_on].map(day =>
    formatDate(String(day), language),
  )
  const period = translate('resources.policy-page.period', { from, until })
  return (
    <TableRow sx={isQuiet ? { '& td, & td a': { color: 'text.secondary' } } : undefined}>
      <TableCell>
        <MuiLink
          component={Link}
          to={createPath({ resource: resource.name, id: charge.id, type: 'show' })}
          color="inherit"
          underline="hover"
        >
          {word(optionLabel(resource, 'kind', charge.kind))}
        </MuiLink>
        <EndorsementLink resource={resource} record={charge} after=" · " />
        <div className="narrow">{period}</div>
        {charge.reverses_id ? (
          <div className="note">{translate('resources.policy-page.reverses', { day: booked })}</div>
        ) : null}
        {charge.formula ? (
          <div className="note">
            {translate('resources.policy-page.by_carrier', {
              formula: formatMoney(charge.formula, language),
            })}
          </div>
        ) : null}
      </TableCell>
      <TableCell className="wide">{period}</TableCell>
      {AMOUNTS.map(name => (
        <TableCell key={name} align="right" className={name === 'total' ? undefined : 'wide'}>
          {charge[name]?.amount || name === 'total' ? formatMoney(charge[name], language) : null}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The sum of the charges, which is what the customer owes for the term. */
function Sum({ charged }: { charged: Money | null }) {
  const translate = useTranslate()
  const language = useLocale()
  return charged ? (
    <TableRow sx={{ '& td, & th': { fontWeight: 600, borderBottom: 0 } }}>
      <TableCell component="th" scope="row">
        {translate('resources.policies.fields.charged_total')}
      </TableCell>
      <TableCell className="wide" colSpan={AMOUNTS.length} />
      <TableCell align="right">{formatMoney(charged, language)}</TableCell>
    </TableRow>
  ) : null
}

// On a phone, only the total of a charge is shown, with its period below its name.
const tableStyle = {
  '& th': { bgcolor: 'transparent' },
  '& td, & th': { paddingInline: '0 12px', py: 0.5, whiteSpace: 'normal' },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 0, whiteSpace: 'nowrap' },
  '& .value': { display: 'inline' },
  '& .note, & .narrow': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& .wide': { display: { xs: 'none', md: 'table-cell' } },
  '& .narrow': { display: { md: 'none' } },
}
