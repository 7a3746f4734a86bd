import type { Services } from '../../base/services'
import { choicesOf } from '../../engine/notifications/choices'
import { insertNotifications } from '../../engine/notifications/insert'
import { mailNotification } from '../../engine/notifications/mail'
import { JOB_FAILED, ownDefaults } from '../../engine/notifications/types'
import { peopleOf } from '../../engine/people/people'

/** Tells whoever may do everything that a job was given up; once, until they have read it. */
export async function notifyOfFailedJob(services: Services, job: string): Promise<void> {
  const type = JOB_FAILED
  await services.db.kysely.transaction().execute(async db => {
    const people = [...(await peopleOf(services, db)).values()].filter(({ managesAll }) => managesAll)
    const ids = people.map(({ id }) => id)
    const choice = await choicesOf(db, ids, type)
    const notices = people.map(person => {
      const channels = choice(person.id, ownDefaults(type))
      const params = { job: { text: job } }
      const told = { user: person.id, type, level: 'error', params, at: services.now() } as const
      return { ...told, person, channels, mailed: channels.mail, dedupe: `${type}:${job}` }
    })
    const shown = notices.filter(({ channels }) => channels.in_app)
    const news = new Set([
      ...(await insertNotifications(db, shown)),
      ...notices.filter(notice => !shown.includes(notice)),
    ])
    for (const { person, params, mailed } of news)
      if (mailed) await mailNotification({ services, db }, person, { type, params, subject: null, url: null })
  })
}
