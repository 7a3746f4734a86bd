import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  ClaimsReported,
  Commission,
  DaysToOffer,
  PremiumWritten,
} from '../../../resources/home/pages/PeriodTiles'
import type { Measured } from '../../../src/contract/measures'

import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { show } from '../stage'

const period = { from: '2027-01-01', to: '2028-01-01' }
const filter = { effective_gte: period.from, effective_lt: period.to }
const dinars = (amount: number) => ({ amount: amount * 1000, currency: 'TND' })
const answers: Record<string, Measured> = {
  commission_expected: {
    name: 'commission_expected',
    resource: 'policies',
    filter,
    count: 4,
    amounts: [dinars(1200), { amount: 5000, currency: 'EUR' }],
  },
  commission_received: {
    name: 'commission_received',
    resource: 'policies',
    filter,
    count: 4,
    amounts: [dinars(800)],
  },
  days_to_offer: { name: 'days_to_offer', resource: 'work-orders', filter: {}, count: 7, number: '3.4' },
}

const open = (known: readonly string[]) => {
  const found = ({ name }: { name: string }) => (known.includes(name) ? answers[name] : undefined)
  const from: Measurement = {
    measured: found,
    ratio: () => undefined,
    expects: measure => found(measure) !== undefined,
    isPending: false,
    failed: [],
    error: null,
    refetch: () => undefined,
  }
  const props = { from, period: { name: 'this_year', period, choose: () => undefined } } as const
  const tiles = [PremiumWritten, Commission, DaysToOffer, ClaimsReported]
  show(
    tiles.map(Tile => <Tile key={Tile.name} {...props} />),
    { answers: {}, at: '/branches/create' },
  )
}
const linkTo = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '')

describe('D-13 totals of a period', () => {
  it('D-13 shows expected and received commission side by side, each linking to its rows, without adding currencies', async () => {
    open(Object.keys(answers))
    await screen.findByText('board.commission_expected')
    const list = `/policies?filter=${JSON.stringify(filter)}`
    expect(linkTo(/^board.commission_expected: TND\s1,200.000$/u)).toBe(list)
    expect(screen.getByText(/€50\.00/u)).toBeInTheDocument()
    expect(linkTo('board.commission_received')).toBe(list)
    expect(linkTo('board.days_to_offer: 3.4')).toContain('/work-orders')
  })

  it("P-08 hides the commission from users who can't read it", async () => {
    open(['days_to_offer', 'commission_received'])
    await screen.findByText('board.days_to_offer')
    expect(screen.queryByText(/commission/u)).not.toBeInTheDocument()
  })
})
