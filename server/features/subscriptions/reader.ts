import { hasTwoSteps } from '../../accounts/auth/twoSteps'
import type { Scope, Services } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import { languageOfAccount } from '../../engine/people/mailAccount'
import { type Person, peopleOf } from '../../engine/people/people'
import { mustSetUp, TWO_STEPS_POLICY } from '../../engine/people/twoStepsPolicy'
import { contextOf } from '../../engine/records/scope'

/** Who gets a view: their scope has the rights and the language that they have now. */
export interface Reader {
  person: Person
  scope: Scope
  /** They cannot use the product before they set up two steps, so nothing is sent to them either. */
  mustSetUpTwoSteps: boolean
}

/** Somebody as the reader of a mail; undefined if they can no longer sign in. */
export async function readerOf(services: Services, userId: number): Promise<Reader | undefined> {
  const db = services.db.kysely
  const person = (await peopleOf(services, db)).get(userId)
  if (!person) return undefined
  const actor = person.account.record
  const context = contextOf(services, actor)
  const language = services.messages.choose(undefined, languageOfAccount(services, person.account))
  const policy = (await readSettings(db, [TWO_STEPS_POLICY]))[TWO_STEPS_POLICY]
  const mustSetUpTwoSteps = mustSetUp(policy, person.managesAll, await hasTwoSteps(db, userId))
  return {
    person,
    mustSetUpTwoSteps,
    scope: { services, db, ability: person.ability, actor, context, language },
  }
}
