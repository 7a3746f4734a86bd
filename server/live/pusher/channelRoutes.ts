import { Hono } from 'hono'
import { kindOf } from './channelName'
import type { Hub } from './hub'
import { occupancyOf, occupied } from './occupancy'

/** Which channels somebody hears, and who is in those that know. */
export function channelRoutes(hub: Hub): Hono {
  const infoOf = (info = '') => info.split(',')
  return new Hono()
    .get('/channels', async c => {
      const prefix = c.req.query('filter_by_prefix') ?? ''
      const info = infoOf(c.req.query('info'))
      if (info.includes('user_count') && !prefix.startsWith('presence-'))
        return c.text('Only presence channels have users: ask for those', 400)
      const found = Object.entries(await occupied(hub, prefix))
      const entries = found.map(async ([name, count]) => [
        name,
        await occupancyOf(hub, name, { info, subscriptions: count }),
      ])
      return c.json({ channels: Object.fromEntries(await Promise.all(entries)) })
    })
    .get('/channels/:channel', async c => {
      const channel = c.req.param('channel')
      const count = (await occupied(hub, channel))[channel] ?? 0
      const occupancy = await occupancyOf(hub, channel, {
        info: infoOf(c.req.query('info')),
        subscriptions: count,
      })
      return c.json({ occupied: count > 0, ...occupancy })
    })
    .get('/channels/:channel/users', async c => {
      const channel = c.req.param('channel')
      if (kindOf(channel) !== 'presence') return c.text('Only presence channels have users', 400)
      const members = await hub.parts.relay.members(channel)
      return c.json({ users: members.map(({ user_id }) => ({ id: user_id })) })
    })
}
