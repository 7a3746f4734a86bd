import type { Notification } from '../../../src/contract/notifications'
import { notificationWords } from '../../../src/define/notificationWords'
import type { Writer } from '../../base/services'
import { languageOfAccount, mailAccount } from '../people/mailAccount'
import type { Person } from '../people/people'

/** The parts of a notification that a mail shows, the same as on the screen. */
export type Mailed = Pick<Notification, 'type' | 'params' | 'subject' | 'url'>

/** Sends a notification to a user by mail, with a link, in their language. */
export async function mailNotification(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  { account }: Person,
  mailed: Mailed,
): Promise<void> {
  const { messages, office, resources } = services
  const language = messages.choose(undefined, languageOfAccount(services, account))
  const format: Parameters<typeof notificationWords>[1]['format'] = (label, values) =>
    messages.label(language, label, values)
  const words = notificationWords(mailed, {
    resources,
    format,
    language,
    timeZone: office.timeZone(),
  })
  if (!words) throw new Error(`There is no text for notifications of the type ${mailed.type}`)
  await mailAccount({ services, db }, account, {
    kind: 'notification',
    words: { subject: words.title, text: words.text || words.title },
    link: mailed.url?.slice(1),
  })
}
