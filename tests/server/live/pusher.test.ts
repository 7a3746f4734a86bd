import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage, soon } from './pusherStage'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('L-07 pusher-js and the SDK on the embedded server', () => {
  it('L-07 connects, subscribes to a private channel and hears what the SDK publishes', async () => {
    const client = stage.client('1')
    const heard = vi.fn()
    const channel = client.subscribe('private-notifications.1')
    channel.bind('created', heard)
    await soon(() => expect(channel.subscribed).toBe(true))
    expect(client.connection.state).toBe('connected')
    await stage.sdk.trigger('private-notifications.1', 'created', { seq: 1 })
    await soon(() => expect(heard).toHaveBeenCalledWith({ seq: 1 }, {}))
  })

  it('L-09 tells who is in a presence channel, who comes and who goes', async () => {
    const [mona, ali] = [stage.client('mona'), stage.client('ali')]
    const channel = mona.subscribe('presence-policies.7')
    const [added, removed] = [vi.fn(), vi.fn()]
    channel.bind('pusher:member_added', added).bind('pusher:member_removed', removed)
    await soon(() => expect(channel.subscribed).toBe(true))
    ali.subscribe('presence-policies.7')
    await soon(() => expect(added).toHaveBeenCalledWith({ id: 'ali', info: { name: 'ali' } }))
    ali.unsubscribe('presence-policies.7')
    await soon(() => expect(removed).toHaveBeenCalledWith({ id: 'ali', info: { name: 'ali' } }))
  })
})
