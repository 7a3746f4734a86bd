import { canOn } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import type { Session } from '../base/request/session'
import type { Services } from '../base/services'
import { readByIds } from '../engine/sql/select'
import { channelOf, PRIVATE } from './channels'

/**
 * Whether somebody may hear a channel: their own; that of a resource of which they read every record, or their own of
 * one of which they read some; that of those who have a record open which they may read.
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
