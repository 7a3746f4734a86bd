import { canOn } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import type { Session } from '../base/request/session'
import type { Services } from '../base/services'
import { readByIds } from '../engine/sql/select'
import { channelOf, PRIVATE } from './channels'

/**
 * Returns whether a user can join a channel: their own channel, a resource's channel if they can read all of
 * its records, their own channel of a resource if they can read some, or a record's presence channel if they
 * can read the record.
 */
export async function mayJoin(
  { resources, db }: Services,
  { ability, user }: Session,
  name: string,
): Promise<boolean> {
  const channel = channelOf(resources, name)
  if (!channel) return false
  if (channel.kind === 'own') return channel.user === user.id
  const { resource } = channel
  if (!resource.live) return false
  if (channel.kind === 'records') return name === `${PRIVATE}${recordChannel(ability, resource, user)}`
  const record = (await readByIds(db.kysely, resource, [channel.id])).get(channel.id)
  return record !== undefined && canOn(ability, 'read', { resource, record })
}
