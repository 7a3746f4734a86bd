import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { Coming } from '../../../resources/policies/pages/Coming'
import { Timeline } from '../../../resources/policies/pages/Timeline'
import { formatDate } from '../../../src/core/field/formatDate'
import type { Values } from '../../../src/core/schema/resource'
import { show } from '../stage'
import { answersWith, euros, glass, onDay, policy, policyResource, texts, version } from './policyPage'

const place = { resources, texts, at: '/branches/create' }
const dayIn = (days: number) => formatDate(onDay(days), 'en')

function openTimeline(versions: object[]) {
  show(<Timeline policy={policy()} />, { ...place, answers: answersWith({ 'policy-versions': versions }) })
  return screen.findByRole('region', { name: 'Versions by day' })
}
const items = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .filter(item => item.parentElement?.tagName === 'OL')

/** A limit raised 40 days ago, and again in 50 days. */
const raised = (): object[] => [
  version(1, { until: onDay(-40) }),
  version(2, {
    ...{ kind: 'endorsement', endorsement_id: 12, effective: onDay(-40), until: onDay(50) },
    ...{ coverages: [glass(3000)], premium_net: euros(1040) },
  }),
  version(3, {
    ...{ kind: 'endorsement', endorsement_id: 13, effective: onDay(50), coverages: [glass(5000)] },
    ...{ premium_net: euros(1140), beneficiaries: [{ name: 'Bank', kind: 'loss_payee' }] },
  }),
]

describe('K-12 the versions of a policy by day', () => {
  it('K-12 lists the latest first, marks the one of today in words, and says what each changed', async () => {
    const panel = await openTimeline(raised())
    const [later, today, first] = items(panel) as [HTMLElement, HTMLElement, HTMLElement]
    expect(later).toHaveTextContent('Comes later')
    expect(later).toHaveTextContent('Limit of Glass: from €3,000.00 to €5,000.00')
    expect(later).toHaveTextContent('Beneficiaries: Bank added')
    expect(later).toHaveTextContent('Net premium: +€100.00 for a full term')
    expect(today).toHaveTextContent('In force today')
    expect(today).toHaveAttribute('aria-current', 'date')
    expect(today).toHaveTextContent(`From ${dayIn(-40)} until ${dayIn(50)}`)
    expect(await within(today).findByRole('link', { name: 'endorsements 12' })).toHaveAttribute(
      'href',
      '/endorsements/12/show',
    )
    expect(first).not.toHaveTextContent('In force today')
  })

  it('K-12 shows replaced versions on request, with when and by what they were replaced', async () => {
    const superseded_at = '2027-01-03T10:00:00.000Z'
    const panel = await openTimeline([
      ...raised(),
      version(4, { superseded_at }),
      version(5, { superseded_at: '2027-01-09T10:00:00.000Z' }),
    ])
    expect(items(panel)).toHaveLength(3)
    const control = within(panel).getByRole('button', { name: 'Show 2 replaced versions' })
    expect(control).toHaveAttribute('aria-expanded', 'false')
    control.focus()
    await userEvent.keyboard('{Enter}')
    expect(panel).toHaveTextContent(/P-5 v4.*replaced on Jan 3, 2027.*by.*P-5 v3/)
    expect(panel).toHaveTextContent(/P-5 v5.*no longer valid since Jan 9, 2027/)
  })

  it('K-12 shortens a long history, and is absent without one', async () => {
    const many = Array.from({ length: 8 }, (_one, at) =>
      version(at + 1, { effective: onDay(at * 10 - 90), until: at < 7 ? onDay(at * 10 - 80) : onDay(265) }),
    )
    const panel = await openTimeline(many)
    expect(items(panel)).toHaveLength(3)
    await userEvent.click(within(panel).getByRole('button', { name: 'Show 5 earlier versions' }))
    expect(items(panel)).toHaveLength(8)
  })
})

describe('K-12 what comes later for a policy', () => {
  const announce = async (versions: object[], values: Values = {}) => {
    const record = policy({ next_change_on: onDay(50), ...values })
    show(<Coming resource={policyResource} policy={record} />, {
      ...place,
      answers: answersWith({ 'policy-versions': versions }),
    })
    return screen.findByRole('region', { name: 'What comes later' })
  }

  it('K-12 announces an endorsement with its day, its changes and a link', async () => {
    const notice = await announce(raised())
    expect(await within(notice).findByRole('link', { name: 'endorsements 13' })).toBeVisible()
    expect(notice).toHaveTextContent(`From ${dayIn(50)}`)
    expect(notice).toHaveTextContent('Limit of Glass: from €3,000.00 to €5,000.00; Beneficiaries: Bank added')
    expect(notice).not.toHaveTextContent('€2,000.00')
  })

  it('K-12 T6 announces the end of cover with who asked for it', async () => {
    const ends = version(2, { kind: 'cancellation', status: 'cancelled', effective: onDay(50) })
    const notice = await announce([version(1, { until: onDay(50) }), ends], {
      cancel_requested_by: 'customer',
    })
    expect(notice).toHaveTextContent(`No cover from ${dayIn(50)}: cancelled by the customer`)
  })

  it('K-12 announces a suspension with its end, or that cover resumes', async () => {
    const notice = await announce([
      version(1, { until: onDay(50) }),
      version(2, { kind: 'suspension', status: 'suspended', effective: onDay(50), until: onDay(80) }),
      version(3, { kind: 'resumption', effective: onDay(80) }),
    ])
    expect(notice).toHaveTextContent(`Suspended from ${dayIn(50)} until ${dayIn(80)}`)
    expect(notice).not.toHaveTextContent('Cover resumes')
    cleanup()
    const suspended = await announce([
      version(1, { kind: 'suspension', status: 'suspended', until: onDay(50) }),
      version(2, { kind: 'resumption', effective: onDay(50) }),
    ])
    expect(suspended).toHaveTextContent(`Cover resumes on ${dayIn(50)}`)
  })

  it('K-12 announces nothing, and reads nothing, if nothing comes', () => {
    show(<Coming resource={policyResource} policy={policy({ next_change_on: null })} />, {
      ...place,
      answers: {},
    })
    expect(screen.queryByRole('region')).toBeNull()
  })
})
