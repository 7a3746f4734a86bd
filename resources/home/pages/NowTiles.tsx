import { Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import {
  type CardProps,
  type Measure,
  type Measurement,
  measureLink,
  StatTile,
  useFigureText,
} from '../../../src/kit'
import { claimsByStatus, claimsLate } from '../../claims/measures'
import { instalmentsByAge } from '../../instalments/measures'
import { policiesInForce } from '../../policies/measures'
import { quotesExpiring } from '../../quotes/measures'
import { workOrdersOverdue } from '../../workOrders/measures'

export function PoliciesInForce({ from }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  const amounts = from.measured(policiesInForce)?.amounts ?? []
  return (
    <Counted from={from} measure={policiesInForce} label={translate('board.policies_in_force')}>
      <bdi title={amounts.map(text.exact).join(' · ')}>{amounts.map(text.amount).join(' · ')}</bdi>
    </Counted>
  )
}

export function OpenClaims({ from }: CardProps) {
  const translate = useTranslate()
  const late = from.measured(claimsLate)
  return (
    <Counted from={from} measure={claimsByStatus} label={translate('board.open_claims')}>
      {late && (
        <Sub to={measureLink(late.resource, late.filter)} late={late.count > 0}>
          {translate('board.past_deadline', { smart_count: late.count })}
        </Sub>
      )}
    </Counted>
  )
}

export function RequestsOverdue({ from }: CardProps) {
  const translate = useTranslate()
  const expiring = from.measured(quotesExpiring)
  return (
    <Counted from={from} measure={workOrdersOverdue} label={translate('board.requests_overdue')} warns>
      {expiring && (
        <Sub to={measureLink(expiring.resource, expiring.filter)}>
          {translate('board.quotes_expiring', { smart_count: expiring.count })}
        </Sub>
      )}
    </Counted>
  )
}

export function InstalmentsOverdue({ from }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  return (
    <Counted from={from} measure={instalmentsByAge} label={translate('board.instalments_overdue')} warns>
      <bdi>{text.figure({ count: 0, amounts: from.measured(instalmentsByAge)?.amounts ?? [] })}</bdi>
    </Counted>
  )
}

interface CountedProps {
  from: Measurement
  measure: Measure
  label: string
  /** Shows any count above zero as an error. */
  warns?: boolean
  children?: React.ReactNode
}

function Counted({ from, measure, label, warns, children }: CountedProps) {
  const text = useFigureText()
  if (!from.expects(measure)) return null
  const answer = from.measured(measure)
  return (
    <StatTile
      label={label}
      value={answer && text.count(answer.count)}
      to={answer && measureLink(answer.resource, answer.filter)}
      tone={warns && answer?.count ? 'error' : undefined}
      detail={children}
    />
  )
}

/** A second number under the first, which links to its own list. */
export function Sub({ to, late, children }: { to: string; late?: boolean; children: React.ReactNode }) {
  return (
    <Link component={LinkBase} to={to} underline="hover" color={late ? 'error' : 'inherit'}>
      {children}
    </Link>
  )
}
