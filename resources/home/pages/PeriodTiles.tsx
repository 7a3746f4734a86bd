import { useTranslate } from 'react-admin'
import {
  type CardProps,
  type Measured,
  type Measurement,
  type Money,
  measureLink,
  type Period,
  type Ratio,
  ratioOf,
  StatTile,
  useFigureText,
  yearBefore,
} from '../../../src/kit'
import { claimsReported, lossRatio } from '../../claims/measures'
import { commissionExpected, commissionReceived, retention } from '../../policies/measures'
import { premiumByMonth, premiumWritten } from '../../policyCharges/measures'
import { conversion, daysToOffer } from '../../workOrders/measures'
import { Sub } from './NowTiles'

export function PremiumWritten({ from, period: { period } }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  if (!from.expects(premiumWritten)) return null
  const answer = from.measured(premiumWritten)
  const [first, ...others] = answer?.amounts ?? []
  const change = first && answer ? changeOf(first, from.measured(premiumByMonth), period) : undefined
  return (
    <StatTile
      label={translate('board.premium_written')}
      value={answer && (first ? text.amount(first) : text.count(0))}
      exact={first && text.exact(first)}
      to={answer && measureLink(answer.resource, answer.filter)}
      detail={
        <>
          {change &&
            translate('board.than_year_before', {
              change: `${change.startsWith('-') ? '' : '+'}${text.share({ ratio: change })}`,
            })}
          {change && others.length > 0 && ' · '}
          <bdi>{others.map(text.amount).join(' · ')}</bdi>
        </>
      }
    />
  )
}

/** Expected and received commission, for users who can read both. */
export function Commission({ from }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  if (!from.expects(commissionExpected) || !from.expects(commissionReceived)) return null
  const [expected, received] = [from.measured(commissionExpected), from.measured(commissionReceived)]
  const [first] = expected?.amounts ?? []
  // Currencies are never added up. The other currencies of the expected commission follow in their order.
  const others = expected?.amounts?.slice(1).map(text.amount) ?? []
  return (
    <StatTile
      label={translate('board.commission_expected')}
      value={expected && (first ? text.amount(first) : text.count(0))}
      exact={first && text.exact(first)}
      to={expected && measureLink(expected.resource, expected.filter)}
      detail={
        received && (
          <>
            {others.length > 0 && <bdi>{`${others.join(' · ')} · `}</bdi>}
            <Sub to={measureLink(received.resource, received.filter)}>
              {translate('board.commission_received', { amount: text.parts(received).join(' · ') })}
            </Sub>
          </>
        )
      }
    />
  )
}

/** The average number of days from the request to the offer. */
export function DaysToOffer({ from }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  if (!from.expects(daysToOffer)) return null
  const answer = from.measured(daysToOffer)
  const known = answer?.number !== undefined && answer.number !== null
  return (
    <StatTile
      label={translate('board.days_to_offer')}
      value={answer && (known ? text.figure(answer) : translate('board.no_ratio'))}
      to={answer && measureLink(answer.resource, answer.filter)}
    />
  )
}

export function ClaimsReported({ from }: CardProps) {
  const translate = useTranslate()
  const text = useFigureText()
  if (!from.expects(claimsReported)) return null
  const claims = from.measured(claimsReported)
  return (
    <StatTile
      label={translate('board.claims_reported')}
      value={claims && text.count(claims.count)}
      to={claims && measureLink(claims.resource, claims.filter)}
    />
  )
}

/**
 * Returns the change against the same days of the year before, or undefined if the measure does not include
 * them.
 */
function changeOf(now: Money, months: Measured | undefined, period: Period): string | undefined {
  const { from, to } = yearBefore(period)
  const known = String(months?.groups?.[0]?.key ?? '9999')
  if (from < `${known.slice(0, 4)}-01-01`) return undefined
  const before = (months?.groups ?? [])
    .filter(({ key }) => key !== null && key >= from && key < to)
    .flatMap(({ amounts = [] }) => amounts.filter(({ currency }) => currency === now.currency))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return ratioOf(BigInt(now.amount) - before, before) ?? undefined
}

export const Conversion = ({ from }: CardProps) => (
  <RatioTile from={from} ratio={conversion} label="board.conversion" />
)
export const Retention = ({ from }: CardProps) => (
  <RatioTile from={from} ratio={retention} label="board.retention" />
)
export const LossRatioTotal = ({ from }: CardProps) => (
  <RatioTile from={from} ratio={lossRatio} label="board.loss_ratio" />
)

function RatioTile({ from, ratio, label }: { from: Measurement; ratio: Ratio; label: string }) {
  const translate = useTranslate()
  const text = useFigureText()
  if (!from.expects(ratio)) return null
  const answer = from.ratio(ratio)
  const [first] = answer?.ratios ?? []
  const share = first && text.share(first)
  const figureOf = ({ count, amounts }: Measured) =>
    amounts ? (amounts.map(text.short)[0] ?? text.count(0)) : text.count(count)
  return (
    <StatTile
      label={translate(label)}
      value={answer && (share ?? translate('board.no_ratio'))}
      detail={
        answer && (
          <>
            <Sub to={measureLink(answer.part.resource, answer.part.filter)}>{figureOf(answer.part)}</Sub>
            {' / '}
            <Sub to={measureLink(answer.whole.resource, answer.whole.filter)}>{figureOf(answer.whole)}</Sub>
          </>
        )
      }
    />
  )
}
