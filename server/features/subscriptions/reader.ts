import type { Scope, Services } from '../../base/services'
import { languageOfAccount } from '../../engine/people/mailAccount'
import { type Person, peopleOf } from '../../engine/people/people'

/** Who gets a view: their scope has the rights and the language that they have now. */
export interface Reader {
  person: Person
  scope: Scope
}

/** Somebody as the reader of a mail; undefined if they can no longer sign in. */
export async function readerOf(services: Services, userId: number): Promise<Reader | undefined> {
  const db = services.db.kysely
  const person = (await peopleOf(services, db)).get(userId)
  if (!person) return undefined
  const actor = person.account.record
  const context = { me: actor.id, my: actor, now: services.now(), timeZone: services.office.timeZone() }
  const language = services.messages.choose(undefined, languageOfAccount(services, person.account))
  return { person, scope: { services, db, ability: person.ability, actor, context, language } }
}
