import { Hono } from 'hono'
import type { Hub } from './hub'
import { readJson } from './message'
import { occupancyOf, occupied } from './occupancy'
import { type PublishRequest, readBatch, readEvent } from './publication'

/** What is said of the channels of an event that was published. */
async function told(hub: Hub, { channels, info }: PublishRequest) {
  if (!info.length) return {}
  const found = await occupied(hub, '')
  const entries = channels.map(async name => [
    name,
    await occupancyOf(hub, name, { info, subscriptions: found[name] ?? 0 }),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** Publishing. */
export function eventRoutes(hub: Hub): Hono {
  const isTooLong = ({ data }: PublishRequest) => Buffer.byteLength(data) > hub.parts.limits.eventBytes
  return new Hono()
    .post('/events', async c => {
      const asked = readEvent(readJson(await c.req.text()))
      if (isTooLong(asked)) return c.text('The data of the event are too long', 413)
      const { info, ...publication } = asked
      await hub.publish(publication)
      return c.json(info.length ? { channels: await told(hub, asked) } : {})
    })
    .post('/batch_events', async c => {
      const asked = readBatch(readJson(await c.req.text()))
      if (asked.some(isTooLong)) return c.text('The data of an event are too long', 413)
      await Promise.all(asked.map(({ info, ...publication }) => hub.publish(publication)))
      if (!asked.some(({ info }) => info.length)) return c.json({})
      const batch = await Promise.all(asked.map(async one => Object.values(await told(hub, one))[0] ?? {}))
      return c.json({ batch })
    })
}
