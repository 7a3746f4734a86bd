import type { SendViewBody } from '../../../src/contract/subscriptions'
import { notFound } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { queueMail } from '../../engine/mail/queueMail'
import { readerOf } from './reader'
import { addressOf } from './sendDue'
import { subscribedView } from './subscribedView'
import { viewMail } from './viewMail'

/** Sends a person a view once, as a subscription would. Returns the address. */
export async function sendView(services: Services, userId: number, body: SendViewBody): Promise<string> {
  const reader = await readerOf(services, userId)
  if (!reader) throw notFound()
  const mail = await viewMail(reader.scope, await subscribedView(reader.scope, body), body.format)
  const address = addressOf(reader)
  await queueMail(services, services.db.kysely, { ...mail, ...address })
  return address.to
}
