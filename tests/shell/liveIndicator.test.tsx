import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LiveContext } from '../../src/ui/live/LiveContext'
import { LiveIndicator } from '../../src/ui/live/LiveIndicator'
import { liveStage } from '../live/liveStage'
import { stage } from './shellStage'

describe('live connection indicator', () => {
  it('L-01 shows the state, reports a lost connection once with the reason, and reconnects on request', async () => {
    const live = liveStage()
    await stage(
      <LiveContext value={live}>
        <LiveIndicator />
      </LiveContext>,
    )
    const status = screen.getByRole('status')
    expect(screen.getByRole('button', { name: 'Live updates are on' })).toBeVisible()
    act(() => live.setState('connecting'))
    expect(screen.getByRole('button', { name: 'Live updates: connecting…' })).toBeVisible()
    expect(status).toBeEmptyDOMElement()
    act(() => live.setState('disconnected', 'live.offline'))
    expect(status).toHaveTextContent('No live updates at the moment')
    await userEvent.click(screen.getByRole('button', { name: 'No live updates' }))
    expect(await screen.findByRole('dialog', { name: 'Live updates' })).toHaveTextContent(
      'This device is offline.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
    expect(live.reconnects()).toBe(1)
  })
})
