import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PremiumByMonth } from '../../../resources/home/pages/PremiumByMonth'
import { officeToday } from '../../../src/analysis/dashboards/usePeriod'
import type { Measured } from '../../../src/contract/measures'

import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { show } from '../stage'

const year = officeToday().slice(0, 4)
const march = { effective_gte: `${year}-03-01`, effective_lt: `${year}-04-01` }

const answer: Measured = {
  name: 'premium_by_month',
  resource: 'policies',
  filter: { effective_gte: '@year-1', effective_lt: '@year+1' },
  count: 3,
  amounts: [
    { amount: 1_234_567, currency: 'TND' },
    { amount: 950, currency: 'JPY' },
  ],
  groups: [
    {
      key: `${year}-03-01`,
      count: 3,
      filter: march,
      amounts: [
        { amount: 1_234_567, currency: 'TND' },
        { amount: 950, currency: 'JPY' },
      ],
    },
  ],
}

const measured = (found: Measured | undefined, expects = true): Measurement => ({
  measured: () => found,
  ratio: () => undefined,
  expects: () => expects,
  failed: [],
  isPending: !found,
  error: null,
  refetch: () => undefined,
})

const open = (from: Measurement) =>
  show(<PremiumByMonth from={from} />, { answers: {}, at: '/branches/create' })

describe('D-13 premium by month', () => {
  it('D-13 is also a table: each month exact in its currency and linked to its list', async () => {
    open(measured(answer))
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
    const table = screen.getByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(13)
    const link = within(table).getByRole('link')
    expect(link).toHaveTextContent('TND 1,234.567')
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      `/policies?filter=${JSON.stringify(march)}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'JPY' }))
    expect(within(table).getByRole('link')).toHaveTextContent('¥950')
  })

  it("D-13 is hidden from users who can't read it", async () => {
    open(measured(undefined, false))
    expect(screen.queryByRole('region')).toBeNull()
  })
})
